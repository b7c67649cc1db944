import { execFile } from 'node:child_process'
import { access, rm, writeFile } from 'node:fs/promises'
import { chownToFolderOwner } from '#platform/files/owners.ts'
import type { OperatingSystemAccount } from './embedded-postgres-account.ts'

/** initdb refuses to run for a user without a name, so the library nss_wrapper supplies a name. */

const LIBRARY = '/usr/local/lib/libnss_wrapper.so'

export async function canResolveOsUserName(uid: number): Promise<boolean> {
  return (await isThere(LIBRARY)) || (await hasName(uid))
}

/** initdb requires that the operating system's user has a name; nss_wrapper provides a missing name. */
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
