import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  deleteAllData,
  importFromExportFolder,
  makeExportFolder,
  removeExportFolders,
} from '../../support/import-folder.ts'
import { createTestDb } from '../../support/test-db.ts'
import { createTestPicture } from '../photos/pictures.ts'
import { makeAccountId } from './small-export.ts'

const { db } = await createTestDb()
const server = createServer()
let origin = ''
let requestedPaths: string[] = []

beforeAll(async () => {
  const png = await createTestPicture().png().toBuffer()
  server.on('request', (request, response) => {
    requestedPaths.push(request.url ?? '')
    const route = request.url ?? ''
    if (route.startsWith('/moved')) response.writeHead(302, { location: '/ana.png' }).end()
    else if (route.startsWith('/round')) response.writeHead(302, { location: '/round' }).end()
    else if (route.startsWith('/text'))
      response.writeHead(200, { 'content-type': 'image/png' }).end('no es una imagen')
    else if (route.startsWith('/large')) response.writeHead(200, { 'content-length': String(2 ** 30) }).end()
    else if (route.startsWith('/gone')) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await removeExportFolders()
})

const [ana, beto] = [makeAccountId('Ana'), makeAccountId('Beto')]
function exported(at: (name: string) => string) {
  const person = (nombre: string, id: string) => ({
    nombre,
    userId: id,
    email: `${nombre}@correo.example`,
    createdAt: '2024-01-01',
  })
  return {
    'users.json': {
      [ana]: { ...person('Ana', ana), fotoPerfil: at('ana.png') },
      [beto]: { ...person('Beto', beto), fotoPerfil: at('gone.png') },
    },
    'reviews.json': [
      {
        id: 'con-texto',
        contactId: beto,
        userId: ana,
        reseña: 'Bien',
        fotos: ['moved', 'text', 'c', 'large', 'round', 'sexta'].map(at),
      },
      { id: 'solo-fotos', contactId: ana, userId: beto, reseña: '', fotos: [at('d')] },
      { id: 'perdida', contactId: ana, userId: beto, reseña: '', fotos: [at('gone')] },
    ],
  }
}

const photoLines = (report: readonly string[]) =>
  report.filter((line) => line.includes('La foto no se tomó')).toSorted()

it('the import downloads photos and reports failed downloads; a repeated import requests only missing photos', async () => {
  await deleteAllData(db)
  const folder = await makeExportFolder(exported((name) => `${origin}/${name}`))
  const photos = { kind: 'addresses', privateHosts: true } as const
  const without = await importFromExportFolder(db, folder)
  expect(without.summary).toContain('Reseñas:      1 nueva, 2 solo tienen fotos y vienen con ellas')
  expect(requestedPaths).toEqual([])

  const { report, summary } = await importFromExportFolder(db, folder, { photos })
  expect(summary).toContain('Fotos:        4 nuevas, 5 no se pudieron traer')
  expect(photoLines(report).map((line) => line.split(',').slice(3).join())).toEqual([
    'con-texto,fotos.1,La foto no se tomó: No pudimos leer esta imagen. Guárdala como JPG o PNG e intenta de nuevo.',
    'con-texto,fotos.3,La foto no se tomó: pesa más de 15 MB',
    'con-texto,fotos.4,La foto no se tomó: la dirección lleva a demasiadas otras',
    'perdida,fotos.0,La foto no se tomó: el servidor respondió 404',
    `${beto},fotoPerfil,La foto no se tomó: el servidor respondió 404`,
  ])
  const kept = await db.photo.findMany({ include: { review: true, profile: true } })
  expect(
    kept.map(({ uploaderId, review, profile }) => [
      uploaderId,
      review?.position ?? null,
      profile?.name ?? null,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [ana, null, 'Ana'],
      [ana, 0, null],
      [ana, 2, null],
      [beto, 0, null],
    ]),
  )
  expect(kept).toHaveLength(4)
  expect(kept.every(({ attachedAt }) => attachedAt !== null)).toBe(true)
  expect(await db.review.count()).toBe(2)

  requestedPaths = []
  const again = await importFromExportFolder(db, folder, { photos })
  expect(again.summary).toContain('Fotos:        0 nuevas, 4 ya estaban, 5 no se pudieron traer')
  expect(requestedPaths.some((route) => ['/ana.png', '/c', '/d'].includes(route))).toBe(false)
})

it('the import requests no photos from private IP addresses without --private-hosts', async () => {
  await deleteAllData(db)
  requestedPaths = []
  const folder = await makeExportFolder(
    exported((name) => `${origin.replace('127.0.0.1', name.length > 4 ? 'localhost' : '127.0.0.1')}/${name}`),
  )
  const { report } = await importFromExportFolder(db, folder, {
    photos: { kind: 'addresses', privateHosts: false },
  })
  expect(photoLines(report)).toHaveLength(9)
  expect(report.filter((line) => line.includes('red privada'))).toHaveLength(9)
  expect(requestedPaths).toEqual([])
})

it('the import reads photos from a downloaded folder by path or name, and never reads files outside the folder', async () => {
  await deleteAllData(db)
  const downloaded = await makeExportFolder()
  const png = await createTestPicture().png().toBuffer()
  await mkdir(path.join(downloaded, 'profile-photos', ana), { recursive: true })
  await writeFile(path.join(downloaded, 'profile-photos', ana, 'ana.png'), png)
  for (const name of ['d', 'moved']) await writeFile(path.join(downloaded, name), png)
  // `gsutil cp -r gs://app` downloads into a folder that has the bucket's name.
  await mkdir(path.join(downloaded, 'app', 'profile-photos', ana), { recursive: true })
  await writeFile(path.join(downloaded, 'app', 'profile-photos', ana, 'c'), png)
  const inBucket = (name: string) =>
    `https://firebasestorage.googleapis.com/v0/b/app/o/${encodeURIComponent(`profile-photos/${ana}/${name}`)}?alt=media`
  const folder = await makeExportFolder(exported(inBucket))
  await writeFile(path.join(folder, 'secreta.png'), png)
  const { summary } = await importFromExportFolder(db, folder, {
    photos: { kind: 'folder', folder: downloaded },
  })
  expect(summary).toContain('Fotos:        4 nuevas')

  const outside = exported(() => `../${path.basename(folder)}/secreta.png`)
  await deleteAllData(db)
  const { summary: rejected } = await importFromExportFolder(db, await makeExportFolder(outside), {
    photos: { kind: 'folder', folder: downloaded },
  })
  expect(rejected).toContain('Fotos:        0 nuevas')
  expect(await readdir(folder)).toContain('secreta.png')
})

it('the import downloads only one photo when two exported documents describe an account', async () => {
  await deleteAllData(db)
  requestedPaths = []
  const face = (name: string) => ({
    ...exported((file) => `${origin}/${file}`)['users.json'][ana],
    fotoPerfil: name,
  })
  const folder = await makeExportFolder({
    'users.json': { otro: face(`${origin}/d`), [ana]: face(`${origin}/ana.png`) },
  })
  const photos = { kind: 'addresses', privateHosts: true } as const
  const checked = await importFromExportFolder(db, folder, { photos, write: false })
  expect(checked.summary).toContain('Fotos:        1 por traer')
  await importFromExportFolder(db, folder, { photos })
  expect(requestedPaths).toEqual(['/ana.png'])
  const again = await importFromExportFolder(db, folder, { photos, write: false })
  expect(again.summary).toContain('Fotos:        0 por traer, 1 ya estaba')
})
