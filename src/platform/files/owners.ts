import { lchown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A command run by root would otherwise leave files that the product's user cannot change. */
export async function chownToFolderOwner(made: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(path.dirname(made))
  // Ignore errors, because root in a container may not be allowed to change the owner of a file.
  if (uid !== 0) await lchown(made, uid, gid).catch(() => undefined)
}

let underWay: Promise<void> = Promise.resolve()

export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const make = async () => {
    const first = await mkdir(folder, { recursive: true, mode })
    if (first === undefined) return
    const made = []
    for (let at = path.resolve(folder); at.length >= first.length; at = path.dirname(at)) made.unshift(at)
    for (const each of made) await chownToFolderOwner(each)
  }
  if (!isRoot()) return make()
  // Without the queue, a concurrent call could use a folder with the wrong owner.
  const mine = underWay.then(make)
  underWay = mine.catch(() => undefined)
  return mine
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
