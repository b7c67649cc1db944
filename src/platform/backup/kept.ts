import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup in a folder, by the name that the product gave it. */
export interface KeptBackup {
  /** Absolute path. */
  file: string
  /** When it was begun. */
  at: Date
  bytes: number
  /** Made by night, without being asked: only these are ever thrown away. */
  scheduled: boolean
}

const ownName = /^circulo-(auto-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar$/

/** What a backup that begins now is called in a folder of them. */
export function backupName(at: Date, { scheduled }: { scheduled: boolean }): string {
  const instant = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `circulo-${scheduled ? 'auto-' : ''}${instant}Z.tar`
}

/** Every backup of a folder that the product has named, the newest first; others' files are not looked at. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  for (const name of await readdir(folder)) {
    const [, scheduled, day, hour, minute, second] = ownName.exec(name) ?? []
    const file = path.join(folder, name)
    const bytes = day === undefined ? undefined : await stat(file).catch(() => undefined)
    if (!bytes?.isFile()) continue
    const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
    found.push({ file, at, bytes: bytes.size, scheduled: scheduled !== undefined })
  }
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** The newest backup of a folder; undefined: there is none, or no such folder. */
export async function newestBackup(folder: string): Promise<KeptBackup | undefined> {
  const [newest] = await listBackups(folder).catch(() => [])
  return newest
}
