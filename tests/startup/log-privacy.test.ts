import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { makeSmtpError, startTestMailServer } from '../integration/mail/mail-server.ts'
import { startTestOidcProvider } from '../support/test-oidc-provider.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, runSqlStatements, silentLog } from './support.ts'

/** The log must contain none of these form values, in any encoding. */
const marks = {
  name: 'Xochimarca Ñandú',
  email: 'xochimarca@correo.example',
  phone: '+52 33 9876 1234',
  password: 'contraseña-xochimarca',
  token: 'xochimarca-0123456789abcdef0123456789abcdef',
  text: 'busco a xochimarca',
}
const leaks = [
  /xochimarca/i,
  /ñandú|%C3%B1and/i,
  /9876.?1234/,
  /0123456789abcdef0123/,
  /127\.0\.0\.1"|"::1"|ffff:127/,
]

const traps = [
  `ALTER TABLE account ADD CONSTRAINT no_traps CHECK (email NOT LIKE 'check.%')`,
  `CREATE UNIQUE INDEX one_trap ON person ((left(name, 4))) WHERE name LIKE 'Doble%'`,
  `CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'Key (name)=(%) is not liked', NEW.name; END $$`,
  `CREATE TRIGGER trap BEFORE INSERT ON person FOR EACH ROW WHEN (NEW.name LIKE 'Alza%') EXECUTE FUNCTION trap()`,
  'ALTER TABLE profession RENAME TO profession_away',
]

function browserOf(url: string) {
  const cookies = new Map<string, string>()
  const secrets = new Set<string>()
  let sent = 0
  const send = async (path: string, init: RequestInit = {}) => {
    sent += 1
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: url, cookie, 'user-agent': marks.name.replace(/[^ -~]/g, ''), ...init.headers }
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
      if (value.length > 8) secrets.add(value)
    }
    return response
  }
  const call = async (path: string, type: string, input: unknown) =>
    type === 'query'
      ? send(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)
      : send(`/trpc/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: input }),
        })
  return { send, call, sent: () => sent, secrets }
}

it('the log of a real process has a line for every request, and no personal data', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await makeTestFolder(), log: silentLog })
  const mail = await startTestMailServer({
    respondToRecipient: (address) => makeSmtpError(550, `<${address}> ${marks.name} is not known here`),
  })
  const port = String(await findFreePort())
  const peer = await startTestOidcProvider({ redirectOrigin: `http://localhost:${port}` })
  const product = await startProductServer(await makeTestFolder(), {
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: server.url,
    LOG_LEVEL: 'trace',
    SLOW_QUERY_MS: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Círculo <hola@circulo.example>',
    OIDC_ISSUER: peer.provider.issuer,
    OIDC_CLIENT_ID: peer.provider.clientId,
    OIDC_CLIENT_SECRET: peer.provider.clientSecret,
  })
  await product.ready()
  await runSqlStatements(server.url, ...traps)
  const { send, call, sent, secrets } = browserOf(product.url)
  const signUp = (name: string, email: string) =>
    call('identity.signUp', 'mutation', { name, email, password: marks.password })

  expect((await signUp(marks.name, marks.email)).status).toBe(200)
  expect((await signUp(marks.name, `check.${marks.email}`)).status).toBe(500)
  expect((await signUp(`Doble ${marks.name}`, `a.${marks.email}`)).status).toBe(200)
  expect((await signUp(`Doble ${marks.name}`, `b.${marks.email}`)).status).toBe(500)
  expect((await signUp(`Alza ${marks.name}`, `c.${marks.email}`)).status).toBe(500)
  expect((await call('identity.professions', 'query', { text: marks.text })).status).toBe(500)

  const everything = { ...marks, id: marks.text, slug: marks.name, query: marks.text, note: marks.text }
  for (const { name, type } of listProcedures())
    for (const input of [marks.text, everything, [everything]]) await call(name, type, input)
  await call('identity.requestRecovery', 'mutation', { email: marks.email })
  await call('circles.explore', 'query', { name: marks.text, place: marks.name })

  const written = encodeURIComponent(marks.name)
  for (const path of [
    '/perfil/',
    '/agenda/',
    '/',
    '/fotos/',
    '/calendario/',
    '/tarjetas/',
    '/trpc/',
    '/api/',
    '/%zz',
  ])
    await send(`${path}${written}.ics?token=${marks.token}&q=${marks.email}`)
  for (const path of ['/verificar', '/invitacion', '/cita', '/recuperar', '/entrar', '/login'])
    await send(`${path}?token=${marks.token}&volver=/${written}`)
  await send('/trpc/identity.signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"json": {"email": "${marks.email}`,
  })
  await send('/trpc/identity.signIn', {
    method: 'POST',
    headers: { 'content-type': `text/${marks.token}` },
    body: '',
  })

  for (const answer of [
    `error=server_error&error_description=${written}`,
    `code=${marks.token}`,
    `error=${marks.token}`,
  ]) {
    const started = await call('identity.startFederated', 'mutation', {
      providerId: 'oidc',
      purpose: 'signIn',
    })
    const { result }: { result: { data: { json: { url: string } } } } = await started.json()
    const state = new URL(result.data.json.url).searchParams.get('state')
    const issuer = encodeURIComponent(peer.provider.issuer)
    await send(`/api/acceso/oidc?${answer}&state=${state}&iss=${issuer}&email=${marks.email}`)
  }
  await send(`/api/acceso/oidc?state=${marks.token}&code=${marks.token}`)
  expect(secrets.size).toBeGreaterThan(2)

  await product.seen(/mail given up/)
  product.child.kill('SIGTERM')
  await product.ended()
  await server.stop()

  const lines = product
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Círculo listo'))
  const entries: LogEntry[] = lines.map((line) => JSON.parse(line))
  for (const leak of leaks)
    expect(
      lines.filter((line) => leak.test(line)),
      String(leak),
    ).toEqual([])
  expect(lines.filter((line) => [...secrets].some((secret) => line.includes(secret)))).toEqual([])

  const logged = JSON.stringify(entries)
  for (const trace of [
    '23514',
    'no_traps',
    '23505',
    'one_trap',
    'P0001',
    '42P01',
    '550',
    'invalid_grant',
    'slow statement',
  ])
    expect(logged, trace).toContain(trace)
  expect(logged).toContain('rejected the response of an identity provider')
  const requests = entries.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThanOrEqual(sent())
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length)
  const signUps = requests
    .flatMap(({ procedures }) => procedures ?? [])
    .filter(({ name }) => name === 'identity.signUp')
  expect(signUps.slice(0, 3).map(({ outcome }) => outcome)).toEqual(['ok', 'failed', 'ok'])
})

interface LogEntry {
  msg: string
  reqId?: string
  procedures?: { name: string; outcome: string }[]
}
