import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFile } from '#columns'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { row } from '#kernel/db/rows.ts'
import { type Db, execute, query } from '#kernel/db/statements.ts'

/** A build that nobody has started for so long is asked for by nobody, in days. */
const memory = 60

/**
 * Keeps the files of a build where every process finds them, before any of its pages is served: of several behind one address,
 * some serve another build while they are replaced, and a page asks any of them for its scripts.
 * @param folder of files that are named by their content
 */
export async function shelveBuild(db: Db, folder: string): Promise<void> {
  // Two builds that are started at once have files in common, each in an order of its own.
  await retryOnConflict(() => shelve(db, folder))
}

async function shelve(db: Db, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name))
  await execute(db)`
    UPDATE build_file SET shipped_at = now() WHERE name = ANY(${names}::text[]) AND shipped_at < now() - interval '1 day'`
  await execute(db)`DELETE FROM build_file WHERE shipped_at < now() - ${memory}::int * interval '1 day'`
  const known = await query(db, row({ name: buildFile.name }))`
    SELECT name FROM build_file WHERE name = ANY(${names}::text[])`
  const shelved = new Set(known.map(({ name }) => name))
  const missing = names.filter((name) => !shelved.has(name))
  if (missing.length === 0) return
  const data = await Promise.all(
    missing.map(async (name) => ({ name, content: new Uint8Array(await readFile(path.join(folder, name))) })),
  )
  // Another process of the same build may be quicker.
  await db.buildFile.createMany({ data, skipDuplicates: true })
}

/** A file of any build that was started here lately; null when there is none of this name. */
export async function findBuildFile(db: Db, name: string): Promise<Uint8Array | null> {
  const file = await db.buildFile.findFirst({ where: { name }, select: { content: true } })
  return file?.content ?? null
}
