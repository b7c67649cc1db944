import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { photoFileNames } from '#kernel/photos/files.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { parseStorageUrl } from '#kernel/photos/storage-url.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { startS3Server } from '../../support/s3-server.ts'
import {
  makeTestBackupFile,
  makeTestInstallation,
  restoreBackupFile,
  runWithDatabaseOfTestInstallation,
} from './installations.ts'

const ids = ['moved', 'gone', 'stays', 'comes'].map((_, n) => `018f5f2e-000${n}-7000-8000-000000000000`)
const [moved = '', gone = '', stays = '', comes = ''] = ids

it('a backup has the photos of its database snapshot, even if photos in the bucket change meanwhile', async () => {
  const server = await startS3Server()
  onTestFinished(server.stop)
  const bucket = createPhotoStorage(parseStorageUrl(server.url('fotos/circulo'), '/'))
  const from = await makeTestInstallation()
  const row = (id: string) =>
    `INSERT INTO photo (id, kind, storage_key, width, height, attached_at) VALUES ('${id}', 'WORK', 'usuarios/a/${id}', 4, 3, now())`
  const write = async (id: string) => {
    for (const file of photoFileNames)
      await bucket.put(`usuarios/a/${id}/${file}`, Buffer.from(`${id} ${file}`))
  }
  await runWithDatabaseOfTestInstallation(
    from,
    async (client) => void (await client.query([moved, gone, stays].map(row).join(';'))),
  )
  for (const id of [moved, gone, stays]) await write(id)

  const meanwhile = async () => {
    await runWithDatabaseOfTestInstallation(from, async (client) => {
      for (const file of photoFileNames)
        await bucket.move(`usuarios/a/${moved}/${file}`, `contactos/b/trabajos/${moved}/${file}`)
      for (const file of photoFileNames) await bucket.remove(`usuarios/a/${gone}/${file}`)
      await client.query(`UPDATE photo SET storage_key = 'contactos/b/trabajos/${moved}' WHERE id = '${moved}';
        DELETE FROM photo WHERE id = '${gone}'; ${row(comes)}`)
    })
    await write(comes)
  }
  let happening: Promise<void> | undefined
  const storage: PhotoStorage = {
    ...bucket,
    open: async (key) => {
      happening ??= meanwhile()
      await happening
      return bucket.open(key)
    },
  }
  const { file, summary } = await makeTestBackupFile({ ...from, storage })
  expect(summary.photos).toMatchObject({ files: 3 * photoFileNames.length, missing: [] })

  const to = await makeTestInstallation()
  expect(await restoreBackupFile(file, to)).toBe(3 * photoFileNames.length)
  const places = { [moved]: 'contactos/b/trabajos', [stays]: 'usuarios/a', [comes]: 'usuarios/a' }
  for (const [id, place] of Object.entries(places)) {
    const stored = await to.storage.open(`${place}/${id}/card.jpg`)
    expect(stored && String(await buffer(stored.stream))).toBe(`${id} card.jpg`)
  }
})
