import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, runNodeScript } from './support.ts'

it('a killed import of data from the old system succeeds when repeated while the server process is running', async () => {
  const [dataDir, folder] = [await makeTestFolder(), await makeTestFolder()]
  const people = Array.from({ length: 3000 }, (_, index) => [
    `contacto-${index}`,
    { nombre: `Persona ${index}`, telefono: `33${10_000_000 + index}`, createdAt: '2024-01-01T00:00:00Z' },
  ])
  await writeFile(path.join(folder, 'users.json'), JSON.stringify(Object.fromEntries(people)))
  const product = await startProductServer(dataDir)
  await product.ready()
  const script = path.join(projectRoot, 'dist', 'server', 'import.js')
  const order = (...words: string[]) => runNodeScript([script, ...words], { env: { DATA_DIR: dataDir } })

  const nonsense = order()
  expect(await nonsense.ended()).toBe(2)
  const killed = order(folder, '--without-photos')
  await killed.seen(/Personas: 1000 de 3000/)
  killed.child.kill('SIGKILL')
  expect(await killed.ended()).toBe('SIGKILL')

  const again = order(folder, '--without-photos')
  expect(await again.ended()).toBe(0)
  const [, added, kept] = /Personas: +([\d,]+) nuevas?, ([\d,]+) ya estaban/.exec(again.output()) ?? []
  expect(Number(added?.replace(',', '')) + Number(kept?.replace(',', ''))).toBe(3000)
  expect(await readFile(path.join(folder, 'importacion.csv'), 'utf8')).toMatch(/^\uFEFFgravedad,archivo/)
  const page = await fetch(`${product.url}/perfil/contacto-2999`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Persona 2999')])
})
