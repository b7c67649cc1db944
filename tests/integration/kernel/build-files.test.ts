import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { storeBuildFiles } from '#platform/files/build-files.ts'
import {
  preventWritesToTables,
  runOverlappingCalls,
  waitForBlockedDatabaseSessions,
} from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const app = await createTestApp(db)
const headers = { host: 'circulo.test' }

async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'circulo-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  return folder
}

it('storeBuildFiles succeeds while another process stores the same build files in another order', async () => {
  const folder = await build({ 'first.js': '1', 'second.js': '2' })
  const [one, two] = (await readdir(folder)).map((name) => ({ name, content: new Uint8Array() }))
  if (!one || !two) throw new Error('No files')
  let shelving: Promise<void> | undefined
  // Retry: the test's transaction and `storeBuildFiles` may deadlock, and PostgreSQL may abort either transaction.
  await retryOnConflict(() =>
    inTransaction(db, async (tx) => {
      await tx.buildFile.createMany({ data: two, skipDuplicates: true })
      if (!shelving) {
        shelving = storeBuildFiles(db, folder)
        await waitForBlockedDatabaseSessions(tx, 1)
      }
      await tx.buildFile.createMany({ data: one, skipDuplicates: true })
    }),
  )
  await shelving
  expect(await db.buildFile.count({ where: { name: { in: ['first.js', 'second.js'] } } })).toBe(2)
  await db.buildFile.deleteMany()
})

it('the server serves the files of an old frontend build for 60 days after the last start of that build', async () => {
  const older = await build({ 'shared-1.js': 'both()', 'page-1.js': 'older()', 'page-1.js.br': 'packed' })
  const newer = await build({ 'shared-1.js': 'both()', 'page-2.js': 'newer()', 'letters-1.woff2': 'ñ' })
  const builds = [older, newer, older].map((folder) => () => storeBuildFiles(db, folder))
  await runOverlappingCalls(url, preventWritesToTables('build_file'), builds)

  expect((await db.buildFile.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)).toEqual([
    'letters-1.woff2',
    'page-1.js',
    'page-2.js',
    'shared-1.js',
  ])
  const script = await app.inject({ url: '/assets/page-1.js', headers })
  expect([script.statusCode, script.body]).toEqual([200, 'older()'])
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const letters = await app.inject({ url: '/assets/letters-1.woff2', headers })
  expect([letters.body, letters.headers['content-type']]).toEqual(['ñ', 'font/woff2'])
  for (const name of ['page-3.js', 'page-1.js.br', '..%2Fpage-1.js', 'page-1.js%00'])
    expect((await app.inject({ url: `/assets/${name}`, headers })).statusCode, name).toBe(404)

  await db.buildFile.updateMany({ data: { shippedAt: new Date(Date.now() - 61 * 86_400_000) } })
  await storeBuildFiles(db, newer)
  expect((await app.inject({ url: '/assets/page-1.js', headers })).statusCode).toBe(404)
  expect((await app.inject({ url: '/assets/shared-1.js', headers })).statusCode).toBe(200)
})
