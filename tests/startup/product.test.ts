import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import { findFreePort } from '#kernel/db/embedded-postgres-postmaster.ts'
import { projectRoot } from '#kernel/project-root.ts'
import {
  asRoot,
  isAlive,
  makeFolder,
  postmasterPid,
  query,
  quiet,
  type RunOptions,
  runNode,
  waitUntil,
} from './support.ts'

const mainScript = path.join(projectRoot, 'dist', 'server', 'main.js')

/** What `npm start` becomes once everything is built, on a free port, with nothing else set than what is given. */
async function start(dataDir: string, env: Record<string, string> = {}, options: RunOptions = {}) {
  const port = env.PORT ?? String(await findFreePort())
  const begun = performance.now()
  const running = runNode([mainScript], {
    ...options,
    env: { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env },
  })
  const ready = async () => {
    await running.seen(/^Círculo listo en .+$/m)
    return Math.round(performance.now() - begun)
  }
  return { ...running, ready, port: Number(port), url: `http://localhost:${port}` }
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url, { redirect: 'manual' })).status
}

/** The connection string of the embedded server that runs in this folder. */
async function embeddedUrl(dataDir: string): Promise<string> {
  const joined = await startEmbeddedPostgres({ dataDir, log: quiet })
  await joined.stop()
  return joined.url
}

beforeAll(() => {
  const build = spawnSync(process.execPath, [path.join(projectRoot, 'tools', 'build.ts')], {
    encoding: 'utf8',
  })
  expect(build.status, build.stderr).toBe(0)
}, 180_000)

describe('npm start', { timeout: 90_000 }, () => {
  it('serves the product from an empty folder, in one line, and faster the second time', async ({
    annotate,
  }) => {
    const dataDir = await makeFolder()

    const first = await start(dataDir)
    const firstMs = await first.ready()
    expect(first.output()).toBe(`Círculo listo en ${first.url}\n`)
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
    await annotate(`first start ${firstMs} ms, later start ${secondMs} ms (budget 3000)`)
  })

  it('answers on IPv4 and IPv6 alike, so that a phone on the same network can try it', async () => {
    const product = await start(await makeFolder())
    await product.ready()

    expect(await statusOf(`http://127.0.0.1:${product.port}/healthz`)).toBe(200)
    expect(await statusOf(`http://[::1]:${product.port}/healthz`)).toBe(200)
  })

  it('on SIGTERM finishes what runs, stops the database, and ends with 0', async () => {
    const dataDir = await makeFolder()
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
    expect(await postmasterPid(dataDir)).toBeUndefined()
  })

  it('does not wait for ever for a request that never ends', async () => {
    const dataDir = await makeFolder()
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
    expect(await postmasterPid(dataDir)).toBeUndefined()
  })

  it('ends cleanly when it is told to stop while it is starting', async () => {
    const dataDir = await makeFolder()
    const product = await start(dataDir)
    await waitUntil(async () => (await readdir(dataDir)).length > 0, 'the start to be under way')

    product.child.kill('SIGTERM')

    expect(await product.ended()).toBe(0)
    expect(await postmasterPid(dataDir)).toBeUndefined()
  })

  it('starts again after everything was killed, and nothing committed is lost', async () => {
    const dataDir = await makeFolder()
    const first = await start(dataDir)
    await first.ready()
    await query(await embeddedUrl(dataDir), `CREATE TABLE kept AS SELECT 'still here' AS word`)
    const postmaster = (await postmasterPid(dataDir)) ?? 0
    first.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await first.ended()

    const second = await start(dataDir)
    await second.ready()

    expect(await query(await embeddedUrl(dataDir), 'SELECT word FROM kept')).toEqual([{ word: 'still here' }])
  })

  it('lets a second process on the same folder go on when the first one stops', async () => {
    const dataDir = await makeFolder()
    const [first, second] = await Promise.all([start(dataDir), start(dataDir)])
    await Promise.all([first.ready(), second.ready()])

    first.child.kill('SIGTERM')
    expect(await first.ended()).toBe(0)

    expect(await statusOf(`${second.url}/readyz`)).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.ended()).toBe(0)
    expect(await postmasterPid(dataDir)).toBeUndefined()
  })

  it('uses the database that DATABASE_URL names and leaves it running', async () => {
    const serverDir = await makeFolder()
    const server = await startEmbeddedPostgres({ dataDir: serverDir, log: quiet })
    const dataDir = await makeFolder()
    const product = await start(dataDir, { DATABASE_URL: server.url })
    await product.ready()

    expect(await statusOf(`${product.url}/readyz`)).toBe(200)
    expect(await readdir(dataDir)).not.toContain('postgres')
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
    expect(isAlive((await postmasterPid(serverDir)) ?? 0)).toBe(true)
    await server.stop()
  })

  it('is not ready while the database is away, and ready again when it is back', async () => {
    const dataDir = await makeFolder()
    const product = await start(dataDir, { LOG_LEVEL: 'silent' })
    await product.ready()

    await waitUntil(async () => {
      // Again and again, since it comes back within a fraction of a second.
      const pid = await postmasterPid(dataDir)
      if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
      return (await statusOf(`${product.url}/readyz`)) === 503
    }, 'it to notice')
    expect(await statusOf(`${product.url}/healthz`)).toBe(200)
    await waitUntil(async () => (await statusOf(`${product.url}/readyz`)) === 200, 'it to recover')
  })
})

/** Another program that listens, and says nothing to whoever connects. */
async function occupyPort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return address.port
}

describe('what keeps npm start from starting', { timeout: 60_000 }, () => {
  /** Exit code and the sentence; nothing else may be printed. */
  async function refusal(dataDir: string, env: Record<string, string>, options?: RunOptions) {
    const product = await start(dataDir, env, options)
    return { code: await product.ended(), sentence: product.output() }
  }

  it('a taken port: says so, and starts no database', async () => {
    const port = await occupyPort('::')
    const dataDir = await makeFolder()

    expect(await refusal(dataDir, { PORT: String(port) })).toEqual({
      code: 1,
      sentence: `El puerto ${port} ya está ocupado: cierra el programa que lo usa o elige otro, por ejemplo PORT=${port + 1}.\n`,
    })
    expect(await readdir(dataDir)).toEqual([])
  })

  it('a data folder that cannot be written', async () => {
    const folder = await makeFolder()
    await writeFile(path.join(folder, 'file'), '')
    const impossible = path.join(folder, 'file', 'data')

    expect(await refusal(impossible, {})).toEqual({
      code: 1,
      sentence: `No se puede escribir en la carpeta de datos ${impossible} (ENOTDIR): dale permiso de escritura a este usuario o indica otra carpeta con DATA_DIR.\n`,
    })
    const forbidden = path.join(folder, 'data')
    if (asRoot) {
      const { code, sentence } = await refusal(forbidden, {}, { ordinaryUser: true })
      expect(code).toBe(1)
      expect(sentence).toMatch(/^No se puede escribir en la carpeta de datos .* \(EACCES\): .*\n$/)
    }
  })

  it('a database that does not answer: says so without the password', async () => {
    const port = await findFreePort()
    const dataDir = await makeFolder()

    expect(
      await refusal(dataDir, { DATABASE_URL: `postgresql://circulo:secreto@127.0.0.1:${port}/circulo` }),
    ).toEqual({
      code: 1,
      sentence:
        'La base de datos de DATABASE_URL no responde (ECONNREFUSED): enciéndela o corrige la dirección; sin DATABASE_URL se usa la integrada.\n',
    })
  })

  it('a database that accepts connections and never says a word', async () => {
    const port = await occupyPort('127.0.0.1')

    const { code, sentence } = await refusal(await makeFolder(), {
      DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c`,
    })

    expect(code).toBe(1)
    expect(sentence).toMatch(/^La base de datos de DATABASE_URL no responde \(.*timeout.*\): .*\n$/)
  })

  it('a wrong password, and a database that the server does not have', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await makeFolder(), log: quiet })
    const wrong = new URL(server.url)
    wrong.password = 'guess'
    const absent = new URL(server.url)
    absent.pathname = '/elsewhere'

    const answers = await Promise.all(
      [wrong, absent].map(async (url) => refusal(await makeFolder(), { DATABASE_URL: url.href })),
    )

    expect(answers).toEqual([
      {
        code: 1,
        sentence: 'La base de datos de DATABASE_URL no acepta el usuario o la contraseña: corrígelos.\n',
      },
      {
        code: 1,
        sentence:
          'El servidor de DATABASE_URL no tiene la base de datos que se indica: créala o corrige el nombre.\n',
      },
    ])
    await server.stop()
  })

  it('wrong settings: one sentence for each', async () => {
    const { code, sentence } = await refusal(await makeFolder(), { PORT: 'tres', LOG_LEVEL: 'loud' })

    expect(code).toBe(1)
    expect(
      sentence
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'LOG_LEVEL'])
  })
})
