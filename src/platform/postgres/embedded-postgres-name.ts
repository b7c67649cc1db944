import { execFile } from 'node:child_process'
import { access, rm, writeFile } from 'node:fs/promises'
import { chownToFolderOwner } from '#platform/files/owners.ts'
import type { OperatingSystemAccount } from './embedded-postgres-account.ts'

/**
 * initdb refuses to run for a user without a name, as in a container with a numeric user (`docker run --user 1234`).
 * The library nss_wrapper supplies a name, as in PostgreSQL's own image.
 */

const LIBRARY = '/usr/local/lib/libnss_wrapper.so'

export async function canResolveOsUserName(uid: number): Promise<boolean> {
  return (await isThere(LIBRARY)) || (await hasName(uid))
}

/**
 * Calls `work` with environment variables that give the operating system's user a name, which initdb requires. Calls it
 * without variables if the user has a name, or if nss_wrapper is missing.
 * @param draft unused path; temporary files with the name are created next to it
 * @param account that runs the program; undefined: the current user
 */
export async function runWithOsUserName<T>(
  draft: string,
  account: OperatingSystemAccount | undefined,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { uid, gid } = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!(await isThere(LIBRARY)) || (await hasName(uid))) return work({})
  const files = { passwd: `${draft}.passwd`, group: `${draft}.group` }
  try {
    await writeFile(files.passwd, `circulo:x:${uid}:${gid}::/:/usr/sbin/nologin\n`)
    await writeFile(files.group, `circulo:x:${gid}:\n`)
    await Promise.all(Object.values(files).map(chownToFolderOwner))
    return await work({
      LD_PRELOAD: LIBRARY,
      NSS_WRAPPER_PASSWD: files.passwd,
      NSS_WRAPPER_GROUP: files.group,
    })
  } finally {
    await Promise.all(Object.values(files).map((file) => rm(file, { force: true })))
  }
}

function hasName(uid: number): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('id', ['-nu', String(uid)], (error) => resolve(!error))
  })
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
