import { lchown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * What root puts into somebody's folder becomes theirs: an order that root gave (a restore, moving in) would leave behind what the
 * product, an ordinary user, cannot change. Anybody else's files are their own already.
 */
export async function giveToOwnerOfFolder(made: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(path.dirname(made))
  // Some disks know no owners, and some roots may not choose them.
  if (uid !== 0) await lchown(made, uid, gid).catch(() => undefined)
}

let underWay: Promise<void> = Promise.resolve()

/** Makes a folder and those on the way to it that are not there, each with the owner of the one that it is in. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const make = async () => {
    const first = await mkdir(folder, { recursive: true, mode })
    if (first === undefined) return
    const made = []
    for (let at = path.resolve(folder); at.length >= first.length; at = path.dirname(at)) made.unshift(at)
    for (const each of made) await giveToOwnerOfFolder(each)
  }
  if (!isRoot()) return make()
  // One after the other: nobody finds a folder of root's that is about to be somebody else's.
  const mine = underWay.then(make)
  underWay = mine.catch(() => undefined)
  return mine
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
