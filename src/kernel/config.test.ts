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
  it('uses a default for every setting that is not set', () => {
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

  it('treats an empty environment variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(loadConfig({}))
  })

  it('reports all wrong settings at once, with one sentence for each', () => {
    const problems = problemsOf({
      PORT: 'tres mil',
      APP_URL: 'https://circulo.example/app',
      PRIVACY_URL: '/aviso',
      DATABASE_URL: 'mysql://localhost/circulo',
      DATABASE_POOL: '1',
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

  it('does not repeat the value of a wrong setting in its message, because it may be a secret', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@localhost/x' }).join()).not.toContain('hunter2')
  })

  it.each([
    ['65536', 'too large'],
    ['-1', 'negative'],
    ['3000.5', 'not whole'],
    ['0x10', 'not decimal'],
  ])('rejects port %s: %s', (port) => {
    expect(problemsOf({ PORT: port })).toHaveLength(1)
  })

  it('requires MAIL_FROM and APP_URL with SMTP_URL, because e-mails carry links', () => {
    const problems = problemsOf({ SMTP_URL: 'smtp://mail.example:587' })

    expect(problems.map((line) => line.split(':')[0])).toEqual(['MAIL_FROM', 'APP_URL'])
  })

  it('enables nightly backups only when BACKUP_DIR is set', () => {
    expect(loadConfig({}).nightlyBackup).toBeUndefined()
    expect(loadConfig({ BACKUP_DIR: 'respaldos', DATA_DIR: '/srv/c' }).nightlyBackup).toEqual({
      folder: '/srv/c/respaldos',
      keep: 7,
      hour: 3,
    })
    const problems = problemsOf({ BACKUP_DIR: '/b', BACKUP_KEEP: '0', BACKUP_HOUR: '24' })
    expect(problems.map((line) => line.split(':')[0])).toEqual(['BACKUP_KEEP', 'BACKUP_HOUR'])
  })

  it('removes the final slash of APP_URL', () => {
    expect(loadConfig({ APP_URL: 'https://circulo.example/' }).appUrl).toBe('https://circulo.example')
  })

  it('uses Google as the OIDC issuer by default, and the issuer in OIDC2_ISSUER when it is set', () => {
    const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
    const second = { OIDC2_ISSUER: 'https://id.example', OIDC2_CLIENT_ID: 'c', OIDC2_CLIENT_SECRET: 'd' }

    expect(loadConfig({ ...client, ...second }).oidc).toEqual([
      { id: 'oidc', issuer: 'https://accounts.google.com', clientId: 'a', clientSecret: 'b', name: 'Google' },
      { id: 'oidc2', issuer: 'https://id.example', clientId: 'c', clientSecret: 'd', name: 'id.example' },
    ])
  })

  it('accepts an OIDC issuer over plain HTTP only on this machine, in development, or with OIDC_ALLOW_HTTP', () => {
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

  it('takes the photo storage from STORAGE_URL', () => {
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
  ])('parses TRUST_PROXY=%s as a boolean, a number of proxies or a list of networks', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  it.each(['yes', '-3', '300.1.1.1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', 'proxy.example'])(
    'explains how to write TRUST_PROXY when it is %s, which Fastify would reject during the start',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY: debe ser /)])
    },
  )
})
