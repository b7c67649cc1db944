import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallTestDisk {
  folder: string
  fill(): void
  free(): void
  unmount(): void
}

export function mountSmallDisk(megabytes: number): SmallTestDisk {
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'circulo-disk-'))
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'tmpfs',
    mountPoint,
  ])
  if (mounted.status !== 0) {
    rmSync(mountPoint, { recursive: true })
    throw new Error(`mount failed: ${mounted.stderr ?? mounted.error?.message}`)
  }
  const filler = path.join(mountPoint, 'filler')
  const folder = path.join(mountPoint, 'data')
  mkdirSync(folder)
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      // A process that is about to end may still have a file open, so unmount lazily.
      spawnSync('umount', ['--lazy', mountPoint])
      rmSync(mountPoint, { recursive: true, force: true })
    },
  }
}

export const canMountDisk = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    mountSmallDisk(1).unmount()
    return true
  } catch {
    return false
  }
})()

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) if (writeSync(file, bytes) === 0) return
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
