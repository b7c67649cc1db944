import { readdir, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startProductServer as start } from './start-product.ts'
import {
  isProcessAlive,
  makeTestFolder,
  readPostmasterPid,
  runSqlStatements,
  silentLog,
  waitUntil,
} from './support.ts'

async function statusOf(url: string): Promise<number> {
  return (await fetch(url, { redirect: 'manual' })).status
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const joined = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await joined.stop()
  return joined.url
}

describe('npm start', () => {
  it('npm start starts the server with an empty data folder, and again after a shutdown', async ({
    annotate,
  }) => {
    const dataDir = await makeTestFolder()

    const first = await start(dataDir)
    const firstMs = await first.ready()
    // Ignore log lines about slow statements, which a slow machine causes.
    const printed = first
      .output()
      .split('\n')
      .filter((line) => !line.includes('"slow statement"'))
    expect(printed).toEqual([`Círculo listo en ${first.url}`, ''])
    expect(await statusOf(`${first.url}/healthz`)).toBe(200)
    expect(await statusOf(`${first.url}/readyz`)).toBe(200)
    const page = await fetch(`${first.url}/login`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)

    const second = await start(dataDir)
    const secondMs = await second.ready()
    expect(await statusOf(`${second.url}/readyz`)).toBe(200)
    for (const address of ['127.0.0.1', '[::1]'])
      expect(await statusOf(`http://${address}:${second.port}/healthz`), address).toBe(200)
    await annotate(`first start ${firstMs} ms, later start ${secondMs} ms (budget 3000)`)
  })

  it('on SIGTERM, the product finishes running requests, stops the database, and exits with 0', async () => {
    const dataDir = await makeTestFolder()
    const product = await start(dataDir)
    await product.ready()
    const socket = connect(product.port, '127.0.0.1')
    const answer = text(socket)
    socket.write(`POST /trpc/identity.signOut HTTP/1.1\r\nHost: 127.0.0.1:${product.port}\r\n`)
    socket.write(`Origin: http://127.0.0.1:${product.port}\r\nContent-Type: application/json\r\n`)
    socket.write('Content-Length: 2\r\nConnection: close\r\n\r\n{')
    await sleep(200)

    product.child.kill('SIGTERM')
    await sleep(300)
    await expect(fetch(`${product.url}/healthz`)).rejects.toThrow()
    socket.write('}')

    expect(await answer).toMatch(/^HTTP\/1\.1 \d+ /)
    expect(await product.ended()).toBe(0)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the server process stops although a request never ends', async () => {
    const dataDir = await makeTestFolder()
    const product = await start(dataDir)
    await product.ready()
    const socket = connect(product.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /trpc/identity.signOut HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{')
    await sleep(200)
    const begun = performance.now()

    product.child.kill('SIGTERM')

    expect(await product.ended()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the product can be stopped while it is starting, and then starts again in the same folder', async () => {
    const dataDir = await makeTestFolder()
    const product = await start(dataDir)
    await waitUntil(async () => (await readdir(dataDir)).length > 0, 'the start to be under way')

    product.child.kill('SIGTERM')

    const exitCode = await product.ended()
    expect(exitCode === 0 ? await readPostmasterPid(dataDir) : undefined).toBeUndefined()
    const next = await start(dataDir)
    await next.ready()
    next.child.kill('SIGTERM')
    expect(await next.ended()).toBe(0)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the product starts again after all processes were killed, and no committed data is lost', async () => {
    const dataDir = await makeTestFolder()
    const first = await start(dataDir)
    await first.ready()
    await runSqlStatements(await embeddedUrl(dataDir), `CREATE TABLE kept AS SELECT 'still here' AS word`)
    const postmaster = (await readPostmasterPid(dataDir)) ?? 0
    first.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await first.ended()

    const second = await start(dataDir)
    await second.ready()

    expect(await runSqlStatements(await embeddedUrl(dataDir), 'SELECT word FROM kept')).toEqual([
      { word: 'still here' },
    ])
  })

  it('a second server process with the same data folder keeps serving requests after the first server process stops', async () => {
    const dataDir = await makeTestFolder()
    const [first, second] = await Promise.all([start(dataDir), start(dataDir)])
    await Promise.all([first.ready(), second.ready()])

    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)

    await waitUntil(async () => (await statusOf(`${second.url}/readyz`)) === 200, 'the second to answer')
    expect(second.output()).not.toContain('went away')
    second.child.kill('SIGTERM')
    expect(await second.ended()).toBe(0)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the product uses the database in DATABASE_URL and leaves it running', async () => {
    const serverDir = await makeTestFolder()
    const server = await startEmbeddedPostgres({ dataDir: serverDir, log: silentLog })
    const dataDir = await makeTestFolder()
    const product = await start(dataDir, { DATABASE_URL: server.url })
    await product.ready()

    expect(await statusOf(`${product.url}/readyz`)).toBe(200)
    expect(await readdir(dataDir)).not.toContain('postgres')
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
    expect(isProcessAlive((await readPostmasterPid(serverDir)) ?? 0)).toBe(true)
    await server.stop()
  })

  it('the product is not ready while the database is unavailable, but is ready again afterwards', async () => {
    const dataDir = await makeTestFolder()
    const product = await start(dataDir, { LOG_LEVEL: 'silent' })
    await product.ready()

    await waitUntil(async () => {
      const pid = await readPostmasterPid(dataDir)
      if (pid !== undefined && isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
      return (await statusOf(`${product.url}/readyz`)) === 503
    }, 'it to notice')
    expect(await statusOf(`${product.url}/healthz`)).toBe(200)
    await waitUntil(async () => (await statusOf(`${product.url}/readyz`)) === 200, 'it to recover')
  })

  it('the product exits with an explanation when the database cannot recover, so a supervisor can act', async () => {
    const dataDir = await makeTestFolder()
    const product = await start(dataDir)
    await product.ready()
    const postmaster = (await readPostmasterPid(dataDir)) ?? 0
    await rename(path.join(dataDir, 'postgres', 'base'), path.join(dataDir, 'gone'))

    process.kill(postmaster, 'SIGKILL')

    expect(await product.ended()).toBe(1)
    expect(product.output()).toMatch(/^La base de datos integrada no arrancó/m)
  })
})
