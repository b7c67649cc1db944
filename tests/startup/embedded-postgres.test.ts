import { chmod, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { getPostgresClusterFolder } from '#platform/postgres/embedded-postgres-cluster.ts'
import {
  isProcessAlive,
  isRunningAsRoot,
  makeTestFolder,
  type RunProgramOptions,
  readPostmasterPid,
  runNodeScript,
  runProgram,
  runSqlStatements,
  silentLog,
  waitUntil,
} from './support.ts'

const script = path.join(import.meta.dirname, 'embedded-postgres-process.ts')

async function startProcess(dataDir: string, options?: RunProgramOptions) {
  const running = runNodeScript([script, dataDir], options)
  const [, url = ''] = await running.seen(/^url (.+)$/m)
  const stop = async () => {
    running.child.stdin?.end()
    await running.seen(/^stopped$/m)
  }
  return { ...running, url, stop }
}

describe('the embedded PostgreSQL', () => {
  it('the embedded PostgreSQL starts on an empty folder, keeps committed data, and starts again', async () => {
    const dataDir = await makeTestFolder()

    const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
    await runSqlStatements(first.url, 'CREATE TABLE kept (word text)', `INSERT INTO kept VALUES ('ñandú')`)
    await first.stop()
    expect(await readPostmasterPid(dataDir)).toBeUndefined()

    const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
    expect(await runSqlStatements(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'ñandú' }])
    await second.stop()
  })

  it('the embedded PostgreSQL is version 17 in UTF-8, sorts Spanish texts, and listens only locally', async () => {
    const dataDir = await makeTestFolder()
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog })

    const [row] = await runSqlStatements(
      server.url,
      'CREATE EXTENSION pg_trgm',
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
              current_setting('server_encoding') AS encoding,
              current_setting('listen_addresses') AS address,
              (SELECT string_agg(word, ' ' ORDER BY word COLLATE "es-MX-x-icu")
                 FROM unnest(ARRAY['oso', 'nube', 'ñandú', 'Ángel', 'barco']) AS word) AS ordered,
              lower('ÁÑO') AS lower,
              array_length(show_trgm('ñ'), 1) AS trigrams,
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    )

    expect(row).toEqual({
      major: 17,
      encoding: 'UTF8',
      address: '127.0.0.1',
      ordered: 'Ángel barco nube ñandú oso',
      lower: 'áño',
      trigrams: 2,
      superuser: false,
    })
    await server.stop()
  })

  it('the embedded PostgreSQL requires a password, which is stored in a file readable only by its owner', async () => {
    const dataDir = await makeTestFolder()
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
    const stranger = new URL(server.url)
    stranger.password = 'guess'

    await expect(runSqlStatements(stranger.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    const { mode } = await stat(path.join(dataDir, 'postgres', 'circulo.password'))
    expect(mode & 0o777).toBe(0o600)
    await server.stop()
  })

  it('a process uses the embedded PostgreSQL server that a killed process left running', async () => {
    const dataDir = await makeTestFolder()
    const first = await startProcess(dataDir)
    await runSqlStatements(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    const pid = await readPostmasterPid(dataDir)
    first.child.kill('SIGKILL')
    await first.ended()

    const second = await startProcess(dataDir)

    expect(second.url).toBe(first.url)
    expect(await readPostmasterPid(dataDir)).toBe(pid)
    expect(await runSqlStatements(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    await second.stop()
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the embedded PostgreSQL recovers all committed data after all processes were killed', async () => {
    const dataDir = await makeTestFolder()
    const first = await startProcess(dataDir)
    await runSqlStatements(first.url, 'CREATE TABLE kept AS SELECT generate_series(1, 10000) AS n')
    const pid = (await readPostmasterPid(dataDir)) ?? 0
    first.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await waitUntil(async () => !isProcessAlive(pid), 'the server to be gone')

    const second = await startProcess(dataDir)

    expect(await runSqlStatements(second.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 10_000 }])
    await second.stop()
  })

  it('the embedded PostgreSQL starts although another program has the process id in postmaster.pid', async () => {
    const dataDir = await makeTestFolder()
    const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)))

    const second = await startEmbeddedPostgres({ dataDir, log: silentLog })

    expect(await runSqlStatements(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await second.stop()
  })

  it.runIf(process.platform === 'linux')(
    'the embedded PostgreSQL does not start on a folder that a server in another container uses',
    async () => {
      const dataDir = await makeTestFolder()
      const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
      await server.stop()
      // Simulate a PostgreSQL server that runs in another container and locks the data folder.
      const pidFile = path.join(getPostgresClusterFolder(dataDir), 'postmaster.pid')
      const noProcess = `4194303\n${getPostgresClusterFolder(dataDir)}\n1\n5432\n\n127.0.0.1\n\nready\n`
      await writeFile(pidFile, noProcess)
      const lock = ['flock', '--no-fork', path.join(getPostgresClusterFolder(dataDir), 'circulo.lock')]
      const other = runProgram([...lock, 'sh', '-c', 'echo held; exec sleep 60'])
      await other.seen(/held/)

      await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
        /está en uso desde otro contenedor o equipo/,
      )
      expect(await readFile(pidFile, 'utf8')).toBe(noProcess)

      other.child.kill('SIGKILL')
      await other.ended()
      await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop()
    },
  )

  it('the embedded PostgreSQL is restarted on the same port when its server dies while in use', async () => {
    const dataDir = await makeTestFolder()
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
    const pid = (await readPostmasterPid(dataDir)) ?? 0

    process.kill(pid, 'SIGKILL')

    await waitUntil(
      () =>
        runSqlStatements(server.url, 'SELECT 1').then(
          () => true,
          () => false,
        ),
      'the server to be back',
    )
    expect(await readPostmasterPid(dataDir)).not.toBe(pid)
    await server.stop()
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the embedded PostgreSQL serves two processes on one folder until both have ended', async () => {
    const dataDir = await makeTestFolder()

    const [first, second] = await Promise.all([startProcess(dataDir), startProcess(dataDir)])

    expect(second.url).toBe(first.url)
    await first.stop()
    expect(await runSqlStatements(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await second.stop()
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('a process uses the PostgreSQL cluster that another process created first in the same folder', async () => {
    const dataDir = await makeTestFolder()
    const slower = runNodeScript([script, dataDir])
    const isCreating = async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'))
    await waitUntil(isCreating, 'the first process to create a cluster')
    slower.child.kill('SIGSTOP')

    const faster = await startProcess(dataDir)
    slower.child.kill('SIGCONT')

    const [, url] = await slower.seen(/^url (.+)$/m)
    expect(url).toBe(faster.url)
    await faster.stop()
    expect(await runSqlStatements(url ?? '', 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    slower.child.stdin?.end()
    await slower.seen(/^stopped$/m)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
  })

  it('the embedded PostgreSQL runs as an ordinary user', async () => {
    const parent = await makeTestFolder()
    await chmod(parent, 0o777)
    const dataDir = path.join(parent, 'mine')

    const server = await startProcess(dataDir, { ordinaryUser: true })

    expect(await runSqlStatements(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await server.stop()
  })

  it('the embedded PostgreSQL explains what to do when its data folder is not writable', async () => {
    const parent = await makeTestFolder()
    await writeFile(path.join(parent, 'file'), '')

    const underFile = startEmbeddedPostgres({ dataDir: path.join(parent, 'file', 'data'), log: silentLog })

    await expect(underFile).rejects.toThrow(
      /^No se puede escribir en la carpeta de datos .* \(ENOTDIR\): .*DATA_DIR\.$/,
    )
    const forbidden = runNodeScript([script, path.join(parent, 'data')], { ordinaryUser: isRunningAsRoot })
    if (isRunningAsRoot)
      await forbidden.seen(
        /rejected No se puede escribir en la carpeta de datos .* \(EACCES\): .*DATA_DIR\.$/m,
      )
  })

  it('the embedded PostgreSQL keeps data after a crash and folder move, and rebuilds indexes of an outdated collation version', async () => {
    const parent = await makeTestFolder()
    const before = path.join(parent, 'before')
    const killed = await startProcess(before)
    await runSqlStatements(
      killed.url,
      'CREATE TABLE kept (word text COLLATE "es-MX-x-icu")',
      'CREATE INDEX kept_idx ON kept (word)',
      `INSERT INTO kept VALUES ('ñandú')`,
    )
    killed.child.kill('SIGKILL')
    await killed.ended()
    const pid = (await readPostmasterPid(before)) ?? 0
    process.kill(pid, 'SIGKILL')
    await waitUntil(async () => !isProcessAlive(pid), 'the server to be gone')

    const after = path.join(parent, 'after')
    await rename(before, after)
    const moved = await startEmbeddedPostgres({ dataDir: after, log: silentLog })
    expect(await runSqlStatements(moved.url, 'SELECT word FROM kept')).toEqual([{ word: 'ñandú' }])
    const password = (
      await readFile(path.join(getPostgresClusterFolder(after), 'circulo.password'), 'utf8')
    ).trim()
    const asSuperuser = new URL(moved.url)
    asSuperuser.username = 'postgres'
    asSuperuser.password = password
    const version = `SELECT collversion = pg_collation_actual_version(oid) AS same, pg_relation_filenode('kept_idx') AS file
      FROM pg_collation WHERE collname = 'es-MX-x-icu'`
    const [old] = await runSqlStatements(
      asSuperuser.href,
      `UPDATE pg_collation SET collversion = '1.0' WHERE collname = 'es-MX-x-icu'`,
      version,
    )
    expect(old).toMatchObject({ same: false })
    await moved.stop()

    const warned: object[] = []
    const log = { ...silentLog, warn: (details: object) => void warned.push(details) }
    const renewed = await startEmbeddedPostgres({ dataDir: after, log })
    expect(warned).toEqual([{ indexes: ['kept_idx'] }])
    const [now] = await runSqlStatements(renewed.url, version)
    expect(now).toMatchObject({ same: true })
    expect(now?.file).not.toBe(old?.file)
    await renewed.stop()
  })

  it('the embedded PostgreSQL rejects a data folder of another major version with an explanation', async () => {
    const dataDir = await makeTestFolder()
    await mkdir(getPostgresClusterFolder(dataDir))
    await writeFile(path.join(getPostgresClusterFolder(dataDir), 'PG_VERSION'), '15\n')

    await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
      /es de PostgreSQL 15 y esta versión de Círculo usa el 17: respáldala con .*npm run backup.*DATA_DIR/,
    )
  })

  it('the embedded PostgreSQL refuses to start if its data folder contains only unrelated files', async () => {
    const dataDir = await makeTestFolder()
    await mkdir(getPostgresClusterFolder(dataDir))
    await writeFile(path.join(getPostgresClusterFolder(dataDir), 'notes.txt'), 'mine')

    await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(/PostgreSQL desconocido/)
    expect(await readFile(path.join(getPostgresClusterFolder(dataDir), 'notes.txt'), 'utf8')).toBe('mine')
  })
})
