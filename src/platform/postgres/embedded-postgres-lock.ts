import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { chownToFolderOwner } from '#platform/files/owners.ts'

/** A file lock prevents PostgreSQL servers of two containers from destroying the data on one volume. */

const LOCKED_EXIT_CODE = 75

export type FolderLockState = 'free' | 'held' | 'unavailable'

/** @returns 'unavailable' on operating systems and file systems that do not support file locks */
export async function checkFolderLock(folder: string): Promise<FolderLockState> {
  const state = await runWithLock(folder, 'true', [])
  if (state === 'free') await chownToFolderOwner(lockFile(folder))
  return state
}

/** `flock --no-fork` starts the program under the process id that the caller knows. */
export function wrapCommandInFolderLock(
  folder: string,
  file: string,
  args: string[],
): [file: string, args: string[]] {
  return [
    'flock',
    ['--nonblock', `--conflict-exit-code=${LOCKED_EXIT_CODE}`, '--no-fork', lockFile(folder), file, ...args],
  ]
}

/** PostgreSQL would refuse to start with the `postmaster.pid` file of a crashed server. */
export async function removeStalePidFile(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  if ((await runWithLock(folder, 'rm', ['-f', file])) === 'unavailable') await rm(file, { force: true })
}

export function isFolderLockConflict(exitCode: number | null): boolean {
  return exitCode === LOCKED_EXIT_CODE
}

function runWithLock(folder: string, file: string, args: string[]): Promise<FolderLockState> {
  const [command, commandArgs] = wrapCommandInFolderLock(folder, file, args)
  return new Promise((resolve) => {
    execFile(command, commandArgs, (error) => {
      if (!error) resolve('free')
      else resolve(error.code === LOCKED_EXIT_CODE ? 'held' : 'unavailable')
    })
  })
}

function lockFile(folder: string): string {
  return path.join(folder, 'circulo.lock')
}
