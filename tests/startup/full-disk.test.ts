import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { canMountDisk, mountSmallDisk, type SmallTestDisk } from '../support/small-disk.ts'
import { startUnsupervisedPostgres } from '../support/unsupervised-postgres.ts'
import { startProductServer } from './start-product.ts'
import {
  isProcessAlive,
  makeTestFolder,
  readPostmasterPid,
  runNodeScript,
  silentLog,
  waitUntil,
} from './support.ts'

const megabytes = 200

function smallDisk(): SmallTestDisk {
  const disk = mountSmallDisk(megabytes)
  onTestFinished(async () => {
    disk.free()
    const pid = await readPostmasterPid(disk.folder)
    if (pid !== undefined && isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
    disk.unmount()
  })
  return disk
}

function client(url: string) {
  const origin = { origin: url }
  let people = 0
  return {
    readiness: async () => {
      const response = await fetch(`${url}/readyz`)
      return [response.status, (await response.json()).reason]
    },
    status: async (path: string, cookie = '') =>
      (await fetch(url + path, { headers: { cookie }, redirect: 'manual' })).status,
    signUp: async () => {
      people += 1
      const person = {
        name: 'Ana Robles',
        email: `ana${people}@correo.example`,
        password: 'contraseña-de-ana',
      }
      const response = await fetch(`${url}/trpc/identity.signUp`, {
        method: 'POST',
        headers: { ...origin, 'content-type': 'application/json' },
        body: JSON.stringify({ json: person }),
      })
      const appCode = /"appCode":"([^"]+)"/.exec(await response.text())?.[1]
      const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
      return { outcome: [response.status, appCode], cookie: cookie.join('; ') }
    },
    signOut: async (cookie: string) => {
      const headers = { ...origin, cookie, 'content-type': 'application/json' }
      return (await fetch(`${url}/trpc/identity.signOut`, { method: 'POST', headers })).status
    },
    viewer: async (cookie: string) =>
      (await (await fetch(`${url}/trpc/identity.viewer`, { headers: { cookie } })).json()).result?.data.json,
    upload: async (cookie: string) => {
      const body = new FormData()
      const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      body.set('foto', new Blob([await picture.jpeg().toBuffer()], { type: 'image/jpeg' }), 'foto.jpg')
      const headers = { ...origin, cookie }
      const response = await fetch(`${url}/api/fotos?kind=work`, { method: 'POST', headers, body })
      return [response.status, (await response.json()).appCode]
    },
  }
}

async function fillDiskUntilPostgresExits(url: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  connection.on('error', () => undefined)
  await connection.connect()
  const write = () => connection.query("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))")
  await expect(
    (async () => {
      for (let written = 0; written < 200; written++) await write()
    })(),
  ).rejects.toThrow()
  await connection.end().catch(() => undefined)
}

describe.skipIf(!canMountDisk)('a full disk (needs root and the right to mount)', () => {
  it('on a full disk, the product rejects writes until there is space again, and serves reads', async () => {
    const disk = smallDisk()
    const product = await startProductServer(disk.folder)
    await product.ready()
    const { readiness, status, signUp, signOut, viewer, upload } = client(product.url)
    const [ana, beto] = [await signUp(), await signUp()]
    expect([ana.outcome, await upload(ana.cookie), await readiness()]).toEqual([
      [200, undefined],
      [201, undefined],
      [200, undefined],
    ])

    disk.fill()
    await expect.poll(readiness).toEqual([503, 'disk-full'])
    expect((await signUp()).outcome).toEqual([503, 'KERNEL.CANNOT_SAVE'])
    expect(await upload(ana.cookie)).toEqual([503, 'KERNEL.CANNOT_SAVE'])
    expect(await viewer(ana.cookie)).toMatchObject({ name: 'Ana Robles' })
    expect([
      await status('/healthz'),
      await status('/explorar'),
      await status('/dashboard', ana.cookie),
    ]).toEqual([200, 200, 200])
    expect(await signOut(beto.cookie)).toBe(200)
    expect(await viewer(beto.cookie)).toBeNull()
    const doctor = runNodeScript([path.join(projectRoot, 'dist', 'server', 'admin.js'), 'doctor'], {
      env: { DATA_DIR: disk.folder },
    })
    await doctor.ended()
    expect(doctor.output()).toMatch(/Casi no hay espacio: \d+ MB libres/)
    expect(doctor.output()).toMatch(/Una escritura de prueba en \S+ falla \(ENOSPC\)/)
    expect(doctor.output()).toMatch(/No se pueden guardar fotos en \S+ \(ENOSPC\)/)
    expect(doctor.output()).toMatch(/Una escritura de prueba en la base falla \(53100\)/)

    disk.free()
    await expect.poll(readiness).toEqual([200, undefined])
    expect([(await signUp()).outcome, await upload(ana.cookie)]).toEqual([
      [200, undefined],
      [201, undefined],
    ])
    expect((await readdir(disk.folder)).filter((name) => name.includes('probe'))).toEqual([])
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
  })

  it('the product keeps running when the embedded PostgreSQL server ends because of a full disk', async () => {
    const disk = smallDisk()
    const product = await startProductServer(disk.folder)
    await product.ready()
    const { readiness, status, signUp, viewer } = client(product.url)
    const { cookie } = await signUp()
    const joined = await startEmbeddedPostgres({ dataDir: disk.folder, log: silentLog })
    await joined.stop()
    disk.fill()
    await fillDiskUntilPostgresExits(joined.url)
    await product.seen(/the embedded database waits for space/, 60_000)
    expect(await readiness()).toEqual([503, 'disk-full'])
    expect(await status('/healthz')).toBe(200)

    disk.free()
    await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, undefined])
    expect(await viewer(cookie)).toMatchObject({ name: 'Ana Robles' })
    expect((await signUp()).outcome).toEqual([200, undefined])
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
  })

  it('the product is not ready while its separate PostgreSQL server has a full disk', async () => {
    const disk = smallDisk()
    const server = await startUnsupervisedPostgres(disk.folder)
    const product = await startProductServer(await makeTestFolder(), { DATABASE_URL: server.url })
    await product.ready()
    const { readiness, signUp, viewer } = client(product.url)
    const { cookie } = await signUp()

    disk.fill()
    await expect.poll(readiness).toEqual([503, 'disk-full'])
    await waitUntil(async () => {
      const { outcome } = await signUp()
      if (outcome[0] !== 200) expect(outcome).toEqual([503, 'KERNEL.CANNOT_SAVE'])
      return outcome[0] === 503
    }, 'a full table')
    expect(await viewer(cookie)).toMatchObject({ name: 'Ana Robles' })

    disk.free()
    await expect.poll(readiness).toEqual([200, undefined])
    expect((await signUp()).outcome).toEqual([200, undefined])
    product.child.kill('SIGTERM')
    expect(await product.ended()).toBe(0)
    await server.stop('fast')
  })
})
