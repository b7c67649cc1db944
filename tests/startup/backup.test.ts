import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { createMembers, createProviders } from './booking-faults.ts'
import type { TestMemberSession } from './product-calls.ts'
import { startProductServer } from './start-product.ts'
import {
  makeTestFolder,
  readPostmasterPid,
  runNodeScript,
  runSqlStatements,
  silentLog,
  waitUntil,
} from './support.ts'

const run = (order: 'backup' | 'restore', words: string[], env: Record<string, string>) =>
  runNodeScript([path.join(projectRoot, 'dist', 'server', `${order}.js`), ...words], { env })

async function done(order: 'backup' | 'restore', words: string[], env: Record<string, string>) {
  const running = run(order, words, env)
  return { code: await running.ended(), output: running.output() }
}

async function keepWriting(
  server: string,
  member: TestMemberSession,
  provider: TestMemberSession,
  ended: AbortSignal,
): Promise<number> {
  const cookie = `sesion=${member.token}`
  const call = (procedure: string, input: object) =>
    fetch(`${server}/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server, cookie },
      body: JSON.stringify({ json: input }),
    })
  let written = 0
  for (let n = 0; !ended.aborted; n++) {
    const form = new FormData()
    const { data } = await noise()
    form.append('foto', new Blob([new Uint8Array(data)], { type: 'image/png' }), 'foto.png')
    const uploaded = await fetch(`${server}/api/fotos?kind=work`, {
      method: 'POST',
      headers: { origin: server, cookie },
      body: form,
    })
    const photo: { id: string } = await uploaded.json()
    const phone = `33${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const added = await call('circles.addNew', {
      name: `Nueva ${n} de ${member.personId}`,
      phone,
      review: 'Trabaja bien',
      photoIds: [photo.id],
    })
    expect({ status: added.status, of: 'circles.addNew' }).toEqual({ status: 200, of: 'circles.addNew' })
    const time = `${String(9 + (n % 8)).padStart(2, '0')}:00`
    const date = new Date(Date.now() + (2 + Math.floor(Math.random() * 50)) * 86_400_000)
      .toISOString()
      .slice(0, 10)
    await call('scheduling.book', { personId: provider.personId, date, time })
    written += 1
  }
  return written
}

async function noise() {
  const create = {
    width: 320,
    height: 240,
    channels: 3,
    background: '#a63f24',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const
  return { data: await sharp({ create }).png().toBuffer() }
}

const partialTransactionsSql = `
  SELECT 'count' AS what, person_id FROM directory_entry
    WHERE recommendation_count <> (SELECT count(*) FROM circle_membership WHERE member_id = person_id)
  UNION ALL SELECT 'edge without words', member_id FROM circle_membership
    WHERE NOT EXISTS (SELECT FROM review WHERE author_id = owner_id AND subject_id = member_id)
  UNION ALL SELECT 'words without edge', id FROM review
    WHERE NOT EXISTS (SELECT FROM circle_membership WHERE author_id = owner_id AND subject_id = member_id)
  UNION ALL SELECT 'words without photo', id FROM review WHERE NOT EXISTS (SELECT FROM review_photo WHERE review_id = id)
  UNION ALL SELECT 'photo of nothing', id FROM photo
    WHERE attached_at IS NOT NULL AND NOT EXISTS (SELECT FROM review_photo WHERE photo_id = photo.id)`

it('a backup of a running product restores into an empty installation; a killed backup leaves no file', async () => {
  const home = await makeTestFolder()
  const nights = path.join(home, 'respaldos')
  const product = await startProductServer(path.join(home, 'data'), { BACKUP_DIR: nights })
  await product.ready()
  const env = { DATA_DIR: path.join(home, 'data') }
  const joined = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: silentLog })
  const members = await createMembers(joined.url, 4)
  const [provider] = await createProviders(joined.url, 1)
  if (!provider) throw new Error('No person takes appointments')
  await joined.stop()
  const enough = new AbortController()
  const writing = Promise.all(
    members.map((member) => keepWriting(product.url, member, provider, enough.signal)),
  )
  const count = async (table: string) =>
    Number((await runSqlStatements(joined.url, `SELECT count(*) AS n FROM ${table}`))[0]?.n)
  await waitUntil(async () => (await count('appointment')) > 8, 'people at work')

  const victim = run('backup', [path.join(home, 'killed.tar')], env)
  await waitUntil(async () => (await readdir(home)).some((name) => name.endsWith('.parcial')), 'the draft')
  victim.child.kill('SIGKILL')
  await victim.ended()
  expect((await readdir(home)).filter((name) => name.endsWith('.tar'))).toEqual([])

  const file = path.join(home, 'circulo.tar')
  const [before, backup] = [await count('review'), await done('backup', [file], env)]
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`Respaldo listo en ${file}`) })
  expect(backup.output).not.toContain('faltan archivos')
  enough.abort()
  const written = await writing
  expect(Math.min(...written)).toBeGreaterThan(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await done('backup', [file], env)).toEqual({
    code: 1,
    output: `Ya existe ${file}: elige otro nombre.\n`,
  })
  expect((await readdir(nights)).filter((name) => /^circulo-auto-.*Z\.tar$/.test(name))).toHaveLength(1)
  expect(await done('restore', [file], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('ya tiene datos'),
  })
  product.child.kill('SIGTERM')
  expect(await product.ended()).toBe(0)
  expect(await readPostmasterPid(env.DATA_DIR)).toBeUndefined()

  const elsewhere = await startEmbeddedPostgres({ dataDir: await makeTestFolder(), log: silentLog })
  const there = { DATA_DIR: await makeTestFolder(), DATABASE_URL: elsewhere.url }
  const fresh = await startProductServer(there.DATA_DIR, there)
  await fresh.ready()
  expect((await fetch(`${fresh.url}/readyz`)).status).toBe(200)
  expect(await done('restore', [file], there)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Hay un programa conectado'),
  })
  fresh.child.kill('SIGTERM')
  await fresh.ended()

  const killed = run('restore', [file], there)
  await killed.seen(/^person: /m)
  killed.child.kill('SIGKILL')
  await killed.ended()
  expect(await done('restore', [file], there)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restaurado: '),
  })

  expect(await runSqlStatements(elsewhere.url, partialTransactionsSql)).toEqual([])
  const [restored] = await runSqlStatements(
    elsewhere.url,
    `SELECT (SELECT count(*)::int FROM review) AS reviews, (SELECT count(*)::int FROM appointment) AS appointments`,
  )
  expect(restored?.reviews).toBeGreaterThanOrEqual(before)
  expect(restored?.appointments).toBeGreaterThan(0)
  const again = await startProductServer(there.DATA_DIR, there)
  await again.ready()
  const photos = await runSqlStatements(
    elsewhere.url,
    'SELECT id, storage_key AS folder FROM photo WHERE attached_at IS NOT NULL',
  )
  expect(photos.length).toBe(restored?.reviews)
  for (const { id } of photos) expect((await fetch(`${again.url}/fotos/${id}/medium.webp`)).status).toBe(200)
  const own = await fetch(`${again.url}/trpc/circles.dashboard`, {
    headers: { cookie: `sesion=${members[0]?.token}` },
  })
  expect(own.status).toBe(401)
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  again.child.kill('SIGTERM')
  await again.ended()
  await elsewhere.stop()
})

it('backup and restore can use pipes, report errors in one sentence, and leave no server running', async () => {
  const env = { DATA_DIR: await makeTestFolder() }
  expect(await done('backup', [], env)).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run backup -- ARCHIVO'),
  })
  expect(await done('restore', ['--nonsense', 'x'], env)).toMatchObject({ code: 2 })
  expect(await done('backup', ['-'], env)).toEqual({
    code: 1,
    output: 'La base de datos está vacía: no hay nada que respaldar.\n',
  })
  expect(await readPostmasterPid(env.DATA_DIR)).toBeUndefined()
  expect(await done('restore', [path.join(env.DATA_DIR, 'none.tar')], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No se puede leer .*none\.tar/),
  })

  const piped = run('restore', ['--check', '-'], env)
  piped.child.stdin?.end(randomBytes(5000))
  expect(await piped.ended()).toBe(1)
  expect(piped.output()).toMatch(/^El archivo no es un respaldo de Círculo/)
  expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('.restore'))).toEqual([])
})
