import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '#kernel/startup-error.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  type DiagnosticFinding,
  getErrorName,
} from '#operator/doctor/check.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { assertFolderWritable } from '#platform/files/disk-space.ts'
import { readFreeDiskBytes } from '#platform/files/free-bytes.ts'
import { POSTGRES_MAJOR } from '#platform/postgres/embedded-postgres-binaries.ts'
import { getPostgresClusterFolder } from '#platform/postgres/embedded-postgres-cluster.ts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3
const minFreeBytes = 0.5 * gigabyte
const lowFreeBytes = 3 * gigabyte

export function dataFolderCheck(
  roomIn = readFreeDiskBytes,
  self = () => process.getuid?.() ?? 0,
): DiagnosticCheck<DiagnosticCheckContext> {
  return {
    about: 'la carpeta de datos',
    run: async ({ config: { dataDir, databaseUrl } }) => {
      try {
        await prepareDataDir(dataDir)
      } catch (error) {
        if (!(error instanceof StartupError)) throw error
        const why = 'Sin ella no hay base integrada, ni fotos, ni correos por revisar.'
        return [
          createDiagnosticProblemFinding(
            firstPart(error.message),
            why,
            'Revisa a quién pertenece, si el disco es de solo lectura y DATA_DIR.',
          ),
        ]
      }
      return [
        ...checkFreeDiskSpace(await roomIn(dataDir), dataDir),
        await write(dataDir),
        ...(databaseUrl ? [] : await cluster(dataDir, self())),
      ]
    },
  }
}

export async function hasEmbeddedPostgresCluster(dataDir: string): Promise<boolean> {
  return (await stat(getPostgresClusterFolder(dataDir)).catch(() => null)) !== null
}

export function checkFreeDiskSpace(free: number, folder: string): DiagnosticFinding[] {
  const size = free < gigabyte ? `${Math.floor(free / megabyte)} MB` : `${(free / gigabyte).toFixed(1)} GB`
  const freeSpaceText = `${size} libres en ${folder}`
  const todo =
    'Libera espacio o pasa DATA_DIR a un disco más grande; mira primero los respaldos viejos y el registro.'
  if (free < minFreeBytes)
    return [
      createDiagnosticProblemFinding(
        `Casi no hay espacio: ${freeSpaceText}.`,
        'Con el disco lleno la base deja de guardar y las fotos no suben.',
        todo,
      ),
    ]
  if (free < lowFreeBytes)
    return [
      createDiagnosticWarningFinding(
        `Queda poco espacio: ${freeSpaceText}.`,
        'Con el disco lleno nadie puede guardar nada.',
        todo,
      ),
    ]
  return [createDiagnosticSuccessFinding(`Hay espacio: ${freeSpaceText}.`)]
}

/** Free space does not reveal a quota or a read-only disk, so test a write. */
async function write(dataDir: string): Promise<DiagnosticFinding> {
  try {
    await assertFolderWritable(dataDir)
  } catch (error) {
    return createDiagnosticProblemFinding(
      `Una escritura de prueba en ${dataDir} falla (${getErrorName(error)}).`,
      'El producto no guarda nada y /readyz contesta 503.',
      'Libera espacio; si lo hay, revisa la cuota de este usuario y si el disco es de solo lectura o falla.',
    )
  }
  return createDiagnosticSuccessFinding(`Una escritura de prueba en ${dataDir} llega al disco, y se borra.`)
}

async function cluster(dataDir: string, me: number): Promise<DiagnosticFinding[]> {
  const folder = getPostgresClusterFolder(dataDir)
  const owner = await stat(folder).catch(() => null)
  if (!owner)
    return [createDiagnosticSuccessFinding('La base integrada todavía no existe: se crea al arrancar.')]
  if (me !== 0 && owner.uid !== me)
    return [
      createDiagnosticProblemFinding(
        `La carpeta ${folder} es de otro usuario (uid ${owner.uid}, y tú eres ${me}).`,
        'PostgreSQL no abre una carpeta ajena, así que el producto no arranca.',
        `Corre el producto con ese usuario, o cámbiala: chown -R ${me} ${folder}`,
      ),
    ]
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
  if (version !== null && version !== POSTGRES_MAJOR)
    return [
      createDiagnosticProblemFinding(
        `La base integrada en ${folder} es de PostgreSQL ${version} y esta versión usa el ${POSTGRES_MAJOR}.`,
        'El producto no la puede abrir.',
        'Vuelve a la versión de Círculo que la creó, respalda con ella y restaura aquí el respaldo.',
      ),
    ]
  return [
    createDiagnosticSuccessFinding(
      'La carpeta de la base integrada es de este usuario y de esta versión de PostgreSQL.',
    ),
  ]
}

function firstPart(sentence: string): string {
  return `${sentence.split(':')[0]}.`
}
