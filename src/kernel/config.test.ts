import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { projectRoot } from './project-root.ts'
import { StartupError } from './startup-error.ts'

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('settings of the server', () => {
  it('the server uses a default for every setting that is not set', () => {
    const config = loadConfig({})

    expect(config).toMatchObject({
      environment: 'production',
      port: 3000,
      linkBase: 'http://localhost:3000',
      dataDir: path.join(projectRoot, 'data'),
      storage: { kind: 'file', folder: path.join(projectRoot, 'data', 'photos') },
      oidc: [],
      databasePool: 10,
      drainSeconds: 0,
      trustProxy: false,
      logLevel: 'info',
      contactDetails: 'public',
      serviceWorker: true,
      minPasswordLength: 6,
      logAddress: 'hidden',
      slowQueryMs: 500,
    })
    expect(config.metricsToken).toBeUndefined()
    expect(config.databaseUrl).toBeUndefined()
    expect(config.smtpUrl).toBeUndefined()
  })

  it('the server treats an empty environment variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(loadConfig({}))
  })

  it('the server reports all wrong settings at once, with one sentence for each', () => {
    const problems = problemsOf({
      PORT: 'tres mil',
      APP_URL: 'https://circulo.example/app',
      PRIVACY_URL: '/aviso',
      DATABASE_URL: 'mysql://localhost/circulo',
      DATABASE_POOL: '1',
      PROCESSES: '17',
      STORAGE_URL: 'ftp://photos',
      SMTP_URL: 'mail.example',
      DRAIN_SECONDS: '-1',
      LOG_LEVEL: 'loud',
      LOG_ADDRESS: 'some',
      METRICS_TOKEN: 'too short',
      SLOW_QUERY_MS: 'soon',
      READ_LIMIT: 'many',
      CONTACT_DETAILS: 'nobody',
      SERVICE_WORKER: 'maybe',
      PASSWORD_MIN_LENGTH: '4',
      OIDC_CLIENT_ID: 'circulo',
    })

    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'APP_URL',
      'PRIVACY_URL',
      'DATABASE_URL',
      'DATABASE_POOL',
      'PROCESSES',
      'STORAGE_URL',
      'SMTP_URL',
      'DRAIN_SECONDS',
      'LOG_LEVEL',
      'LOG_ADDRESS',
      'METRICS_TOKEN',
      'SLOW_QUERY_MS',
      'READ_LIMIT',
      'CONTACT_DETAILS',
      'SERVICE_WORKER',
      'PASSWORD_MIN_LENGTH',
      'MAIL_FROM',
      'OIDC_CLIENT_SECRET',
    ])
    expect(problems[0]).toBe('PORT: debe ser un número de puerto entre 0 y 65535.')
  })

  it('the error message of a wrong setting does not repeat its value, because the value may be a secret', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@localhost/x' }).join()).not.toContain('hunter2')
  })

  it.each([
    ['65536', 'too large'],
    ['-1', 'negative'],
    ['3000.5', 'not whole'],
    ['0x10', 'not decimal'],
  ])('the server rejects the setting PORT=%s, which is %s', (port) => {
    expect(problemsOf({ PORT: port })).toHaveLength(1)
  })

  it('the setting SMTP_URL requires MAIL_FROM and APP_URL, because e-mails contain links', () => {
    const problems = problemsOf({ SMTP_URL: 'smtp://mail.example:587' })

    expect(problems.map((line) => line.split(':')[0])).toEqual(['MAIL_FROM', 'APP_URL'])
  })

  it('nightly backups are enabled only when the setting BACKUP_DIR is set', () => {
    expect(loadConfig({}).nightlyBackup).toBeUndefined()
    expect(loadConfig({ BACKUP_DIR: 'respaldos', DATA_DIR: '/srv/c' }).nightlyBackup).toEqual({
      folder: '/srv/c/respaldos',
      keep: 7,
      hour: 3,
    })
    const problems = problemsOf({ BACKUP_DIR: '/b', BACKUP_KEEP: '0', BACKUP_HOUR: '24' })
    expect(problems.map((line) => line.split(':')[0])).toEqual(['BACKUP_KEEP', 'BACKUP_HOUR'])
  })

  it('the server removes the final slash of the setting APP_URL', () => {
    expect(loadConfig({ APP_URL: 'https://circulo.example/' }).appUrl).toBe('https://circulo.example')
  })

  it('the first OIDC issuer is Google by default, and the second one is the setting OIDC2_ISSUER', () => {
    const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    const second = { OIDC2_ISSUER: 'https://id.example', OIDC2_CLIENT_ID: 'c', OIDC2_CLIENT_SECRET: 'd' }

    expect(loadConfig({ ...client, ...second }).oidc).toEqual([
      { id: 'oidc', issuer: 'https://accounts.google.com', clientId: 'a', clientSecret: 'b', name: 'Google' },
      { id: 'oidc2', issuer: 'https://id.example', clientId: 'c', clientSecret: 'd', name: 'id.example' },
    ])
  })

  it('an OIDC issuer over plain HTTP is accepted only on this machine, in development, or with OIDC_ALLOW_HTTP', () => {
    const client = { OIDC2_CLIENT_ID: 'a', OIDC2_CLIENT_SECRET: 'b' }
    const at = (OIDC2_ISSUER: string, more = {}) => problemsOf({ ...client, OIDC2_ISSUER, ...more })

    for (const issuer of ['http://id.example', 'http://localhost.id.example', 'http://192.168.1.4:8080'])
      expect(at(issuer)).toEqual([expect.stringMatching(/^OIDC2_ISSUER: debe empezar con https/)])
    for (const issuer of [
      'http://localhost:8080/realms/x',
      'http://127.0.0.1',
      'http://[::1]:9000',
      'https://id.example',
    ])
      expect(at(issuer)).toEqual([])
    expect(at('http://id.example', { OIDC_ALLOW_HTTP: 'true' })).toEqual([])
    expect(at('http://id.example', { NODE_ENV: 'development' })).toEqual([])
    expect(at('https://id.example', { OIDC_ALLOW_HTTP: 'yes' })).toEqual([
      'OIDC_ALLOW_HTTP: debe ser uno de estos valores: true, false.',
    ])
  })

  it('the setting STORAGE_URL determines the storage of photos', () => {
    expect(loadConfig({ STORAGE_URL: 'file:fotos', DATA_DIR: '/srv/c' }).storage).toEqual({
      kind: 'file',
      folder: '/srv/c/fotos',
    })
    expect(loadConfig({ STORAGE_URL: 's3://fotos', AWS_REGION: 'mx-central-1' }).storage).toMatchObject({
      kind: 's3',
      bucket: 'fotos',
      region: 'mx-central-1',
    })
  })

  it.each([
    ['true', true],
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ])('TRUST_PROXY=%s is read as a boolean, a number of proxies or a list of networks', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  it.each(['yes', '-3', '300.1.1.1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', 'proxy.example'])(
    'the server rejects TRUST_PROXY=%s with an explanation, because Fastify would not start with this value',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY: debe ser /)])
    },
  )
})
