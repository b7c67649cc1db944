import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { giveToOwnerOfFolder } from '#platform/files/owners.ts'

/**
 * The lock that a server holds on its folder for as long as any process of it lives. PostgreSQL itself asks whether the process
 * of `postmaster.pid` is alive and whether its memory is in use, and in another container nobody sees either: two servers
 * on one volume destroy it within seconds. A lock of the file system is the same for everybody who has the file.
 */

/** What `flock` ends with when somebody else holds the lock. */
const HELD = 75

export type LockState = 'free' | 'held' | 'unavailable'

/** @returns unavailable on systems and file systems without such locks */
export async function askLock(folder: string): Promise<LockState> {
  const state = await holdingLock(folder, 'true', [])
  if (state === 'free') await giveToOwnerOfFolder(lockFile(folder))
  return state
}

/** The command line that holds the lock while it runs `file`, with the process number that it would have had. */
export function underLock(folder: string, file: string, args: string[]): [file: string, args: string[]] {
  return [
    'flock',
    ['--nonblock', `--conflict-exit-code=${HELD}`, '--no-fork', lockFile(folder), file, ...args],
  ]
}

/**
 * Removes the `postmaster.pid` of a server that is gone, over which PostgreSQL would refuse to start, and leaves it alone when
 * that server lives where we cannot see it.
 */
export async function removeStalePidFile(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  if ((await holdingLock(folder, 'rm', ['-f', file])) === 'unavailable') await rm(file, { force: true })
}

export function isLockConflict(exitCode: number | null): boolean {
  return exitCode === HELD
}

function holdingLock(folder: string, file: string, args: string[]): Promise<LockState> {
  const [command, commandArgs] = underLock(folder, file, args)
  return new Promise((resolve) => {
    execFile(command, commandArgs, (error) => {
      if (!error) resolve('free')
      else resolve(error.code === HELD ? 'held' : 'unavailable')
    })
  })
}

function lockFile(folder: string): string {
  return path.join(folder, 'circulo.lock')
}
