import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { chownToFolderOwner } from '#platform/files/owners.ts'

/**
 * A file lock on the cluster's folder, which is held while any process of the PostgreSQL server runs.
 * PostgreSQL checks the process and the shared memory in `postmaster.pid`, but cannot see those of another
 * container. Two servers on one volume destroy its data within seconds. A file lock works across containers.
 */

const LOCKED_EXIT_CODE = 75

export type FolderLockState = 'free' | 'held' | 'unavailable'

/** @returns 'unavailable' on systems and file systems that do not support such locks */
export async function checkFolderLock(folder: string): Promise<FolderLockState> {
  const state = await runWithLock(folder, 'true', [])
  if (state === 'free') await chownToFolderOwner(lockFile(folder))
  return state
}

/** The option `--no-fork` keeps the process id of the program. */
export function wrapInFolderLock(
  folder: string,
  file: string,
  args: string[],
): [file: string, args: string[]] {
  return [
    'flock',
    ['--nonblock', `--conflict-exit-code=${LOCKED_EXIT_CODE}`, '--no-fork', lockFile(folder), file, ...args],
  ]
}

/**
 * Removes the `postmaster.pid` of a crashed server, with which PostgreSQL would refuse to start. Keeps the
 * file when the file lock shows that the server runs in another container.
 */
export async function removeStalePidFile(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  if ((await runWithLock(folder, 'rm', ['-f', file])) === 'unavailable') await rm(file, { force: true })
}

export function isLockConflict(exitCode: number | null): boolean {
  return exitCode === LOCKED_EXIT_CODE
}

function runWithLock(folder: string, file: string, args: string[]): Promise<FolderLockState> {
  const [command, commandArgs] = wrapInFolderLock(folder, file, args)
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
