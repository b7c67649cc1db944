import { chmod, chown, cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { choosePostgresProcessUser } from '#platform/postgres/embedded-postgres-account.ts'
import { locatePostgresBinaries } from '#platform/postgres/embedded-postgres-binaries.ts'
import {
  getPostgresClusterFolder,
  openPostgresCluster,
} from '#platform/postgres/embedded-postgres-cluster.ts'
import {
  findFreePort,
  launchPostgresPostmaster,
  stopPostgresPostmaster,
} from '#platform/postgres/embedded-postgres-postmaster.ts'
import { isRunningAsRoot, makeTestFolder } from './support.ts'

describe.runIf(isRunningAsRoot)('the embedded PostgreSQL under root', () => {
  it('PostgreSQL started by root works with data and programs in a folder that only root may enter', async () => {
    const closed = await makeTestFolder()
    await chmod(closed, 0o700)
    const original = await locatePostgresBinaries()
    await cp(path.resolve(original.postgres, '../..'), path.join(closed, 'native'), { recursive: true })
    const binaries = {
      initdb: path.join(closed, 'native/bin', path.basename(original.initdb)),
      postgres: path.join(closed, 'native/bin', path.basename(original.postgres)),
    }

    const runner = await choosePostgresProcessUser(binaries.postgres, getPostgresClusterFolder(closed))
    expect(runner.command('postgres', [])[0]).toBe('setpriv')
    const { folder } = await openPostgresCluster(closed, binaries, runner)
    const postmaster = await launchPostgresPostmaster({
      folder,
      binaries,
      runner,
      port: await findFreePort(),
      logFile: path.join(closed, 'postgres.log'),
    })

    if (typeof postmaster === 'string') throw new Error(postmaster)
    expect(postmaster.ready).toBe(true)
    const status = await readFile(`/proc/${postmaster.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${runner.account?.uid}\\s`, 'm'))
    // 4 is CAP_DAC_READ_SEARCH, which lets the process enter folders without permission.
    expect(status).toMatch(/^CapEff:\s+0000000000000004$/m)
    await stopPostgresPostmaster(folder, postmaster.pid)
  })

  it('PostgreSQL started by root gets no Linux capability if all users can open the PostgreSQL folders', async () => {
    const open = await makeTestFolder()
    await chmod(open, 0o755)
    const { postgres } = await locatePostgresBinaries()
    const runner = await choosePostgresProcessUser(postgres, getPostgresClusterFolder(open))
    const reachable = runner.command('postgres', [])[0] === 'postgres'

    if (reachable) expect(runner.spawnOptions).toEqual(runner.account)
  })

  it('PostgreSQL started by root runs as the user who owns the existing data folder', async () => {
    const dataDir = await makeTestFolder()
    await chmod(dataDir, 0o755)
    const { postgres } = await locatePostgresBinaries()
    const nobody = { uid: 65_534, gid: 65_534 }
    await chown(dataDir, nobody.uid, nobody.gid)
    expect((await choosePostgresProcessUser(postgres, getPostgresClusterFolder(dataDir))).account).toEqual(
      nobody,
    )

    await mkdir(getPostgresClusterFolder(dataDir))
    await chown(getPostgresClusterFolder(dataDir), 12_345, 12_345)
    expect((await choosePostgresProcessUser(postgres, getPostgresClusterFolder(dataDir))).account).toEqual({
      uid: 12_345,
      gid: 12_345,
    })
  })
})
