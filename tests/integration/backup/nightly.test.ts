import { readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config.ts'
import { findNewestBackup } from '#platform/backup/backup-files.ts'
import { findLastOccurrenceOfHour, runNightlyBackup } from '#server/nightly-backup.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeTempFolder } from './installations.ts'

const { url } = await createTestDb()
const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }
let folder: string

beforeEach(async () => {
  folder = path.join(await makeTempFolder(), 'respaldos')
})

async function listBackupsAfterRunAt(mexicoCityTime: string, env: Record<string, string> = {}) {
  const config = loadConfig({ BACKUP_DIR: folder, BACKUP_KEEP: '2', DATA_DIR: path.dirname(folder), ...env })
  const clock = fixedClock(new Date(`${mexicoCityTime}-06:00`))
  await runNightlyBackup({ config, databaseUrl: url, clock, log }, new AbortController().signal)
  return (await readdir(folder)).sort()
}

it('makes the first nightly backup at once and later ones at the set hour, and deletes the oldest backup', async () => {
  const first = await listBackupsAfterRunAt('2026-11-22T01:30:00')
  expect(first).toEqual(['circulo-auto-2026-11-22T07-30-00Z.tar'])
  expect((await stat(path.join(folder, first[0] ?? ''))).mode & 0o777).toBe(0o600)

  const others = ['circulo-2026-01-01T00-00-00Z.tar', 'fotos-de-las-vacaciones.tar']
  for (const name of others) await writeFile(path.join(folder, name), '')
  expect(await listBackupsAfterRunAt('2026-11-22T02:59:00')).toHaveLength(3)
  expect(await listBackupsAfterRunAt('2026-11-22T03:00:00')).toHaveLength(4)
  expect(await listBackupsAfterRunAt('2026-11-23T02:50:00')).toHaveLength(4)
  expect(await listBackupsAfterRunAt('2026-11-24T15:00:00')).toEqual(
    ['circulo-auto-2026-11-22T09-00-00Z.tar', 'circulo-auto-2026-11-24T21-00-00Z.tar', ...others].sort(),
  )
  expect(await findNewestBackup(folder)).toMatchObject({
    at: new Date('2026-11-24T21:00:00Z'),
    scheduled: true,
  })
  expect(await findNewestBackup(path.join(folder, 'none'))).toBeUndefined()
})

it('a failed nightly backup does not delete earlier backups', async () => {
  await listBackupsAfterRunAt('2026-11-20T04:00:00')
  const kept = await readdir(folder)
  const leftover = path.join(folder, 'circulo-auto-2026-11-21T09-00-00Z.tar.0123456789ab.parcial')
  await writeFile(leftover, 'half')
  await utimes(leftover, new Date(0), new Date(0))

  const config = loadConfig({ BACKUP_DIR: folder, BACKUP_KEEP: '1', DATA_DIR: path.dirname(folder) })
  const nowhere = new URL(url)
  nowhere.pathname = '/nowhere'
  const night = {
    config,
    databaseUrl: nowhere.href,
    clock: fixedClock(new Date('2026-11-22T12:00:00Z')),
    log,
  }
  await expect(runNightlyBackup(night, new AbortController().signal)).rejects.toThrow('nowhere')
  await runNightlyBackup({ ...night, databaseUrl: url }, AbortSignal.abort())
  expect(await readdir(folder)).toEqual(kept)
})

it('skips the nightly backup when a file of the size of the last backup would not fit on the disk', async () => {
  await listBackupsAfterRunAt('2026-11-20T04:00:00')
  const [name = ''] = await readdir(folder)
  await truncate(path.join(folder, name), 2 ** 42)
  await expect(listBackupsAfterRunAt('2026-11-22T04:00:00')).rejects.toThrow(
    /^No hay lugar para el respaldo en .*: el último pesa 4,398,047 MB y quedan /,
  )
  expect(await readdir(folder)).toEqual([name])
})

it('findLastOccurrenceOfHour finds the last time of an hour in Mexico City, also across midnight', () => {
  const hours = (hour: number, now: string) => findLastOccurrenceOfHour(hour, new Date(now)).toISOString()
  expect(hours(3, '2026-11-22T09:00:59Z')).toBe('2026-11-22T09:00:00.000Z')
  expect(hours(3, '2026-11-22T08:59:59Z')).toBe('2026-11-21T09:00:00.000Z')
  expect(hours(23, '2026-11-22T05:10:00Z')).toBe('2026-11-22T05:00:00.000Z')
  expect(hours(0, '2026-11-22T05:10:00Z')).toBe('2026-11-21T06:00:00.000Z')
})
