import { execFile } from 'node:child_process'
import { access, rm, writeFile } from 'node:fs/promises'
import { giveToOwnerOfFolder } from '#platform/files/owners.ts'
import type { Account } from './embedded-postgres-account.ts'

/**
 * initdb asks what its user is called and refuses to go on without an answer. A container that was told to run as a bare number
 * (`docker run --user 1234`) has none; there a library answers in the place of /etc/passwd, as in PostgreSQL's own image.
 */

/** Where the Dockerfile puts it. */
const LIBRARY = '/usr/local/lib/libnss_wrapper.so'

/** Whether somebody can tell a program what this user is called. */
export async function canBeNamed(uid: number): Promise<boolean> {
  return (await isThere(LIBRARY)) || (await hasName(uid))
}

/**
 * Runs `work` with what has to be added to the environment of a program that asks for its user's name: nothing where the user
 * has one, or where there is no such library.
 * @param draft path that nobody else uses; files beside it hold the name meanwhile
 * @param account who runs the program; undefined: we ourselves
 */
export async function withUserName<T>(
  draft: string,
  account: Account | undefined,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { uid, gid } = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (!(await isThere(LIBRARY)) || (await hasName(uid))) return work({})
  const files = { passwd: `${draft}.passwd`, group: `${draft}.group` }
  try {
    await writeFile(files.passwd, `circulo:x:${uid}:${gid}::/:/usr/sbin/nologin\n`)
    await writeFile(files.group, `circulo:x:${gid}:\n`)
    await Promise.all(Object.values(files).map(giveToOwnerOfFolder))
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
