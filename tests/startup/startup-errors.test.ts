import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { findFreePort } from '#platform/postgres/embedded-postgres-postmaster.ts'
import { startProductServer as start } from './start-product.ts'
import { isRunningAsRoot, makeTestFolder, type RunProgramOptions, silentLog } from './support.ts'

async function occupyPort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server without a port')
  return address.port
}

describe('npm start', () => {
  async function rejection(dataDir: string, env: Record<string, string>, options?: RunProgramOptions) {
    const product = await start(dataDir, env, options)
    return { code: await product.ended(), sentence: product.output() }
  }

  it('npm start rejects a taken port with a message, and starts no database', async () => {
    const port = await occupyPort('::')
    const dataDir = await makeTestFolder()

    expect(await rejection(dataDir, { PORT: String(port) })).toEqual({
      code: 1,
      sentence: `El puerto ${port} ya está ocupado: cierra el programa que lo usa o elige otro, por ejemplo PORT=${port + 1}.\n`,
    })
    expect(await readdir(dataDir)).toEqual([])
  })

  it('npm start rejects a data folder that is not writable', async () => {
    const folder = await makeTestFolder()
    await writeFile(path.join(folder, 'file'), '')
    const impossible = path.join(folder, 'file', 'data')

    expect(await rejection(impossible, {})).toEqual({
      code: 1,
      sentence: `No se puede escribir en la carpeta de datos ${impossible} (ENOTDIR): dale permiso de escritura a este usuario o indica otra carpeta con DATA_DIR.\n`,
    })
    const forbidden = path.join(folder, 'data')
    if (isRunningAsRoot) {
      const { code, sentence } = await rejection(forbidden, {}, { ordinaryUser: true })
      expect(code).toBe(1)
      expect(sentence).toMatch(/^No se puede escribir en la carpeta de datos .* \(EACCES\): .*\n$/)
    }
  })

  it('npm start rejects a database that refuses connections, with a message that contains no password', async () => {
    const port = await findFreePort()
    const dataDir = await makeTestFolder()

    expect(
      await rejection(dataDir, { DATABASE_URL: `postgresql://circulo:secreto@127.0.0.1:${port}/circulo` }),
    ).toEqual({
      code: 1,
      sentence:
        'La base de datos de DATABASE_URL no responde (ECONNREFUSED): enciéndela o corrige la dirección; sin DATABASE_URL se usa la integrada.\n',
    })
  })

  it('npm start rejects a database that accepts connections but does not respond', async () => {
    const port = await occupyPort('127.0.0.1')

    const { code, sentence } = await rejection(await makeTestFolder(), {
      DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c`,
    })

    expect(code).toBe(1)
    expect(sentence).toMatch(/^La base de datos de DATABASE_URL no responde \(.*timeout.*\): .*\n$/)
  })

  it('npm start rejects a wrong database password, and an unknown database', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await makeTestFolder(), log: silentLog })
    const wrong = new URL(server.url)
    wrong.password = 'guess'
    const absent = new URL(server.url)
    absent.pathname = '/elsewhere'

    const answers = await Promise.all(
      [wrong, absent].map(async (url) => rejection(await makeTestFolder(), { DATABASE_URL: url.href })),
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

  it('npm start rejects invalid settings, with one sentence for each', async () => {
    const { code, sentence } = await rejection(await makeTestFolder(), { PORT: 'tres', LOG_LEVEL: 'loud' })

    expect(code).toBe(1)
    expect(
      sentence
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'LOG_LEVEL'])
  })
})
