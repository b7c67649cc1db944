import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { Config, OidcProvider } from '#kernel/config.ts'
import { getInstallationFingerprint } from '#kernel/installation-key.ts'
import { smtpCheck } from '#operator/doctor/mail.ts'
import { appUrlCheck, oidcIssuersCheck } from '#operator/doctor/reachability.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import {
  expectSingleDiagnosticFinding,
  makeDiagnosticCheckContext,
  runDiagnosticCheck,
} from '../../support/check-context.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'
import { startTestMailServer } from '../mail/mail-server.ts'

const database = await createTestDb()
const checkContext = await makeDiagnosticCheckContext(database)
const withSettings = (changes: Partial<Config>) => ({
  ...checkContext,
  config: { ...checkContext.config, ...changes },
})

async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nobodyThere = `http://127.0.0.1:${await findFreePort()}`

it('the doctor command reports an OIDC issuer with a wrong name, an invalid response or no connection', async () => {
  let said: { status: number; body: string } = { status: 200, body: '' }
  const issuer = await serverThat((_request, response) => response.writeHead(said.status).end(said.body))
  const provider: OidcProvider = { id: 'oidc', issuer, clientId: 'a', clientSecret: 'b', name: 'Acme' }
  const look = () => runDiagnosticCheck(oidcIssuersCheck, withSettings({ oidc: [provider] }))

  said = { status: 200, body: JSON.stringify({ issuer }) }
  expect((await look()).ok).toHaveLength(1)
  said = { status: 200, body: JSON.stringify({ issuer: `${issuer}/` }) }
  expectSingleDiagnosticFinding((await look()).wrong, /^Acme se llama a sí mismo de otra forma/)
  said = { status: 404, body: 'no' }
  expectSingleDiagnosticFinding((await look()).wrong, /^Acme contesta 404/)
  const silent = { ...provider, issuer: nobodyThere }
  expectSingleDiagnosticFinding(
    (await runDiagnosticCheck(oidcIssuersCheck, withSettings({ oidc: [silent] }))).wrong,
    /^Acme no contesta \(ECONNREFUSED\)/,
  )
})

it('the doctor command reports an OIDC issuer that redirects, because sign-in does not follow redirects', async () => {
  const target = await serverThat((_request, response) => response.end(JSON.stringify({ issuer })))
  const issuer = await serverThat((_request, response) => response.writeHead(302, { location: target }).end())
  const provider: OidcProvider = { id: 'oidc', issuer, clientId: 'a', clientSecret: 'b', name: 'Acme' }
  const { wrong } = await runDiagnosticCheck(oidcIssuersCheck, withSettings({ oidc: [provider] }))
  expectSingleDiagnosticFinding(wrong, /^Acme contesta 302/)
})

it('the doctor command reports a mail server that rejects login or connection, or has no STARTTLS', async () => {
  const open = await startTestMailServer({ login: { user: 'circulo', password: 'bien' } })
  const look = (smtpUrl: string | undefined) => runDiagnosticCheck(smtpCheck, withSettings({ smtpUrl }))

  expect((await look(open.url)).ok).toHaveLength(1)
  expect(open.receivedMails).toEqual([])
  const { wrong } = await look(open.url.replace('bien', 'mal'))
  expectSingleDiagnosticFinding(wrong, /^El servidor de SMTP_URL no responde como debe \(535\)/)
  expect(wrong[0]?.todo).toContain('contraseña')
  expectSingleDiagnosticFinding(
    (await look('smtp://circulo:bien@127.0.0.1:1')).wrong,
    /no responde como debe \(E\w+\)/,
  )
  const remote = await look(open.url.replace('127.0.0.1', '0.0.0.0'))
  expectSingleDiagnosticFinding(remote.wrong, /no responde como debe/)
  expect(remote.wrong[0]?.todo).toContain('STARTTLS')
  expect((await look(undefined)).findings).toEqual([])
})

it('the doctor command reports an APP_URL that does not lead to this installation', async () => {
  const app = await createTestApp(database.db)
  const here = await app.listen({ port: 0, host: '127.0.0.1' })
  const look = (appUrl: string) => runDiagnosticCheck(appUrlCheck, withSettings({ appUrl }))
  expect((await look(here)).ok).toHaveLength(1)

  const elsewhere = await serverThat((_request, response) =>
    response.end('{"status":"ready","installation":"another"}'),
  )
  expectSingleDiagnosticFinding(
    (await look(elsewhere)).wrong,
    /contesta \(200\), pero no es esta instalación/,
  )
  const anything = await serverThat((_request, response) => response.end('<html>'))
  expectSingleDiagnosticFinding((await look(anything)).wrong, /pero no es esta instalación/)
  const waiting = await serverThat((_request, response) =>
    response.writeHead(503, { 'x-build': 'a' }).end('{"status":"unavailable"}'),
  )
  expectSingleDiagnosticFinding((await look(waiting)).wrong, /contesta que no está lista/)
  expectSingleDiagnosticFinding((await look(nobodyThere)).warnings, /no contesta desde aquí \(ECONNREFUSED\)/)
  expectSingleDiagnosticFinding(
    (await look(here.replace('http:', 'https:'))).wrong,
    /no contesta desde aquí \(ERR_SSL_\w+\)/,
  )
  expectSingleDiagnosticFinding(
    (await look('http://no-existe.invalid')).wrong,
    /no contesta desde aquí \(ENOTFOUND\)/,
  )
})

it('the identifier of an installation is stable, and has 16 hexadecimal digits', async () => {
  const mark = await getInstallationFingerprint(database.db)
  expect(mark).toMatch(/^[0-9a-f]{16}$/)
  expect(await getInstallationFingerprint(database.db)).toBe(mark)
})

it('the doctor command stops waiting for a server that does not respond', async () => {
  const mute = await serverThat(() => undefined)
  const { warnings } = await runDiagnosticCheck(appUrlCheck, withSettings({ appUrl: mute }))
  expectSingleDiagnosticFinding(warnings, /no contesta desde aquí \(TimeoutError\)/)
})
