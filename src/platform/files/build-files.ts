import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFile } from '#columns'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { sqlRow } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query } from '#kernel/db/statements.ts'

const retentionDays = 60

/** During a rolling update, a page may request its scripts from a process with another build. */
export async function storeBuildFiles(db: Db, folder: string): Promise<void> {
  await retryOnConflict(() => insertMissingFiles(db, folder))
}

async function insertMissingFiles(db: Db, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name))
  await executeStatement(db)`
    UPDATE build_file SET shipped_at = now() WHERE name = ANY(${names}::text[]) AND shipped_at < now() - interval '1 day'`
  await executeStatement(
    db,
  )`DELETE FROM build_file WHERE shipped_at < now() - ${retentionDays}::int * interval '1 day'`
  const known = await query(db, sqlRow({ name: buildFile.name }))`
    SELECT name FROM build_file WHERE name = ANY(${names}::text[])`
  const shelved = new Set(known.map(({ name }) => name))
  const missing = names.filter((name) => !shelved.has(name))
  if (missing.length === 0) return
  const data = await Promise.all(
    missing.map(async (name) => ({ name, content: new Uint8Array(await readFile(path.join(folder, name))) })),
  )
  await db.buildFile.createMany({ data, skipDuplicates: true })
}

export async function findBuildFile(db: Db, name: string): Promise<Uint8Array | null> {
  const file = await db.buildFile.findFirst({ where: { name }, select: { content: true } })
  return file?.content ?? null
}
