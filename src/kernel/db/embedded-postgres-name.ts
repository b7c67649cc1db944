import { access, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'

/**
 * initdb asks what its user is called and refuses to go on without an answer. A container that was told to run as a bare number
 * (`docker run --user 1234`) has none; there a library answers in the place of /etc/passwd, as in PostgreSQL's own image.
 */

/** Where the Dockerfile puts it. */
const LIBRARY = '/usr/local/lib/libnss_wrapper.so'

/**
 * Runs `work` with what has to be added to the environment of a program that asks for its user's name: nothing where the user
 * has one, or where there is no such library.
 * @param draft path that nobody else uses; files beside it hold the name meanwhile
 */
export async function withUserName<T>(
  draft: string,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (hasName() || !(await isThere(LIBRARY))) return work({})
  const files = { passwd: `${draft}.passwd`, group: `${draft}.group` }
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  try {
    await writeFile(files.passwd, `circulo:x:${uid}:${gid}::/:/usr/sbin/nologin\n`)
    await writeFile(files.group, `circulo:x:${gid}:\n`)
    return await work({
      LD_PRELOAD: LIBRARY,
      NSS_WRAPPER_PASSWD: files.passwd,
      NSS_WRAPPER_GROUP: files.group,
    })
  } finally {
    await Promise.all(Object.values(files).map((file) => rm(file, { force: true })))
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
