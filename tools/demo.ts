import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, loadConfig } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { openDatabase } from '#server/seeded-database.ts'
import { listDemoPictures, storeDemoPictures } from './demo/album.ts'
import { createDemoContents } from './demo/contents.ts'
import { checkForPeopleAndDemoData, storeDemoData } from './demo/store.ts'
import { describeDemoData } from './demo/summary.ts'

const password = 'barrio-de-confianza'
const print = (line: string) => void process.stdout.write(`${line}\n`)
const silent = () => undefined

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () =>
    interruption.abort(new StartupError('Interrumpido; vuelve a correr "npm run demo" para terminar.')),
  )
}

const settingsFile = path.join(projectRoot, '.env')
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile)

try {
  const config = loadConfig(process.env)
  await prepareDataDir(config.dataDir)
  const database = await openDatabase(config, { info: silent, warn: silent, error: silent })
  const db = createDb(database.url)
  try {
    await Promise.race([fillInstallation(config, db), interrupted(interruption.signal)])
    print(await describeDemoData(db, { address: config.linkBase, password }))
  } finally {
    await closeDb(db)
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : describeUnexpected(error)}\n`)
  process.exit(1)
}
process.exit(0)

async function fillInstallation(config: Config, db: Db): Promise<void> {
  const storage = createPhotoStorage(config.storage)
  const installation = await checkForPeopleAndDemoData(db)
  if (installation !== 'empty') return explain(installation)
  const begun = performance.now()
  const now = new Date()
  const town = createDemoContents(now)
  const pictures = listDemoPictures(town.residents, town.opinions)
  print(`Revelando ${pictures.length} fotos…`)
  const stored = await storeDemoPictures(pictures, storage, interruption.signal, (count) => {
    if (count % 40 === 0) print(`  ${count} de ${pictures.length}`)
  })
  const found = await storeDemoData(db, { town, pictures: stored, password, now })
  if (found !== 'empty') return explain(found)
  print(`La demostración quedó lista en ${Math.round((performance.now() - begun) / 1000)} s.`)
}

function explain(installation: 'demo' | 'foreign'): void {
  if (installation === 'foreign') {
    throw new StartupError(
      'Esta instalación ya tiene personas y no se tocó: la demostración solo llena una vacía. Indica otra carpeta con DATA_DIR u otra base con DATABASE_URL.',
    )
  }
  print('La demostración ya estaba completa; no se cambió nada.')
}

async function interrupted(signal: AbortSignal): Promise<never> {
  while (!signal.aborted) await sleep(50)
  throw signal.reason
}

function describeUnexpected(error: unknown): string {
  return `La demostración no se pudo terminar por un error inesperado: ${error instanceof Error ? error.stack : String(error)}`
}
