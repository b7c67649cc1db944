import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export interface BackupFile {
  file: string
  at: Date
  bytes: number
  scheduled: boolean
}

const backupNamePattern = /^circulo-(auto-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar$/

export function formatBackupName(at: Date, { scheduled }: { scheduled: boolean }): string {
  const instant = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `circulo-${scheduled ? 'auto-' : ''}${instant}Z.tar`
}

export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found: BackupFile[] = []
  for (const name of await readdir(folder)) {
    const [, scheduled, day, hour, minute, second] = backupNamePattern.exec(name) ?? []
    const file = path.join(folder, name)
    const bytes = day === undefined ? undefined : await stat(file).catch(() => undefined)
    if (!bytes?.isFile()) continue
    const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
    found.push({ file, at, bytes: bytes.size, scheduled: scheduled !== undefined })
  }
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

export async function findNewestBackup(folder: string): Promise<BackupFile | undefined> {
  const [newest] = await listBackups(folder).catch(() => [])
  return newest
}
