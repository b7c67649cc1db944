import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { createDiskStorage } from '#platform/photos/disk-storage.ts'

const asRoot = process.getuid?.() === 0

it.runIf(asRoot)(
  'a process that runs as root creates folders and files with the owner of the parent folder',
  async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'circulo-owners-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    await chown(home, 12_345, 12_346)

    await prepareDataDir(path.join(home, 'circulo/data'))
    const photos = createDiskStorage(path.join(home, 'circulo/data/photos'))
    const sizes = ['large', 'medium', 'small', 'thumb']
    await Promise.all(sizes.map((size) => photos.put(`usuarios/ana/${size}.webp`, Buffer.from('x'))))
    await photos.move('usuarios/ana/large.webp', 'contactos/beto/large.webp')

    const made = await readdir(home, { recursive: true })
    expect(made).toContain('circulo/data/photos/contactos/beto/large.webp')
    for (const name of made)
      expect(await stat(path.join(home, name)), name).toMatchObject({ uid: 12_345, gid: 12_346 })
  },
)
