import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, readPostmasterPid, runNodeScript, runSqlStatements, silentLog } from './support.ts'

const scripts = {
  'npm run admin': path.join(projectRoot, 'src', 'operator', 'admin.ts'),
  'the image': path.join(projectRoot, 'dist', 'server', 'admin.js'),
}

async function admin(script: string, words: string[], env: Record<string, string>) {
  const running = runNodeScript([script, ...words], { env })
  return { code: await running.ended(), output: running.output() }
}

describe.each(Object.entries(scripts))('the operator’s commands, run by %s', (_name, script) => {
  it('the operator’s commands work beside a running product and leave its embedded database running', async () => {
    const dataDir = await makeTestFolder()
    const product = await startProductServer(dataDir)
    await product.ready()
    const headers = { 'content-type': 'application/json', origin: product.url }
    const person = { name: 'Ana', email: 'ana@correo.example', password: 'contraseña-de-ana' }
    const call = (procedure: string, input: object) =>
      fetch(`${product.url}/trpc/identity.${procedure}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ json: input }),
      })
    expect((await call('signUp', person)).status).toBe(200)

    const list = await admin(script, ['accounts'], { DATA_DIR: dataDir })
    expect(list).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^ana@correo\.example +Ana +sin confirmar/),
    })
    expect(await admin(script, ['disable', 'ana@correo.example'], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      output:
        'La cuenta ana@correo.example quedó deshabilitada y sin sesiones abiertas.\nNo tiene citas por venir.\n',
    })

    const rejected = await call('signIn', person)
    expect(await rejected.json()).toMatchObject({
      error: { json: { data: { appCode: 'IDENTITY.USER_DISABLED' } } },
    })
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the operator’s commands work without a running product, and leave no database server running', async () => {
    const dataDir = await makeTestFolder()

    expect(await admin(script, ['requests'], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      output: 'No hay solicitudes pendientes.\n',
    })
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the command doctor finds no problem in a running product, and does not change an empty database', async () => {
    const dataDir = await makeTestFolder()
    const product = await startProductServer(dataDir)
    await product.ready()
    const env = { DATA_DIR: dataDir, PORT: String(product.port), APP_URL: product.url }
    const { code, output } = await admin(script, ['doctor'], env)
    expect(output).toMatch(/^✓ http:\/\/localhost:\d+ lleva a esta instalación\.$/m)
    expect(output).toMatch(/\n0 problemas, \d avisos, 0 sin revisar, 1\d en orden\.\n$/)
    expect(code).toBe(0)

    const joined = await startEmbeddedPostgres({ dataDir, log: silentLog })
    await runSqlStatements(joined.url, 'CREATE DATABASE untouched')
    const untouched = new URL(joined.url)
    untouched.pathname = '/untouched'
    const empty = await admin(script, ['doctor'], { ...env, DATABASE_URL: untouched.href })
    expect(empty.output).toMatch(/^✓ La base está vacía/m)
    expect(empty.output).toMatch(/\n0 problemas, \d avisos, 0 sin revisar, \d+ en orden\.\n$/)
    expect(empty.code).toBe(0)
    expect(
      await runSqlStatements(untouched.href, `SELECT FROM pg_tables WHERE schemaname = 'public'`),
    ).toEqual([])
    await runSqlStatements(untouched.href, 'CREATE TABLE somebody_elses ()')
    const taken = await admin(script, ['doctor'], { ...env, DATABASE_URL: untouched.href })
    expect(taken.output).toMatch(/^✗ La base ya tiene tablas de otro programa: somebody_elses\.$/m)
    await joined.stop()
  })
})

describe('the operator’s commands', () => {
  const script = scripts['npm run admin']

  it('the operator’s commands use the database in DATABASE_URL', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await makeTestFolder(), log: silentLog })
    const env = { DATA_DIR: await makeTestFolder(), DATABASE_URL: server.url }

    expect(await admin(script, ['enable', 'nadie@correo.example'], env)).toEqual({
      code: 1,
      output: 'No se encontró una cuenta con este correo electrónico.\n',
    })
    expect(await runSqlStatements(server.url, 'SELECT count(*)::int AS count FROM account')).toEqual([
      { count: 0 },
    ])
    await server.stop()
  })

  it('the command doctor finds no problem before the first start of the product, and creates no database', async () => {
    const dataDir = await makeTestFolder()
    const { code, output } = await admin(script, ['doctor'], { DATA_DIR: dataDir })
    expect(output).toMatch(/^✓ La base integrada todavía no existe/m)
    expect(output).toMatch(/\n0 problemas, \d avisos, 0 sin revisar, \d en orden\.\n$/)
    expect(code).toBe(0)
    expect(await readdir(dataDir)).not.toContain('postgres')
  })

  it('the operator’s commands exit with 2 on invalid arguments, and with 1 without a database', async () => {
    const dataDir = await makeTestFolder()
    const nonsense = await admin(script, ['approve'], { DATA_DIR: dataDir })
    expect(nonsense).toEqual({ code: 2, output: 'A "approve" le falta: ID.\n' })
    expect(await readPostmasterPid(dataDir)).toBeUndefined()

    const away = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://circulo:secreta@127.0.0.1:1/circulo' }
    const silent = await admin(script, ['requests'], away)
    expect(silent.code).toBe(1)
    expect(silent.output).toMatch(/^La base de datos de DATABASE_URL no responde/)
    expect(silent.output).not.toContain('secreta')
    expect(await admin(script, ['help'], away)).toMatchObject({ code: 0 })
    const examined = await admin(script, ['doctor'], away)
    expect(examined.code).toBe(1)
    expect(examined.output).toMatch(/^✗ La base de datos de DATABASE_URL no responde \(ECONNREFUSED\)\.$/m)
    expect(examined.output).toMatch(/^✓ Las fotos se guardan/m)
    expect(examined.output).not.toContain('secreta')
  })
})
