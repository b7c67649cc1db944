import { isDiskFailure, isReadOnlyConnection } from '#kernel/db/unavailability.ts'
import { formatNumber } from '#kernel/text/format-quantity.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticDatabaseCheckContext,
  type DiagnosticFinding,
  getErrorName,
} from '#operator/doctor/check.ts'

const expectedMajor = 17

export const databaseServerCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'el servidor de la base de datos',
  run: async ({ server }) => {
    const { rows } = await server.query<ServerRow>(`
      SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS version,
        pg_encoding_to_char(encoding) AS encoding, pg_is_in_recovery() AS standby,
        current_setting('default_transaction_read_only') = 'on' AS readonly,
        current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' AS safe,
        lower('ÑÁ') = 'ñá' AND 'ñ' ~ '\\w' AS letters,
        to_char(timestamptz '2026-07-01 12:00+00' AT TIME ZONE 'America/Mexico_City', 'HH24:MI') AS noon,
        current_setting('max_connections')::int AS "maxConnections",
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connected,
        age(datfrozenxid)::int AS age
      FROM pg_database WHERE datname = current_database()`)
    const [row] = rows
    if (!row) throw new Error('The server returned no row about its database')
    const found = [...checkServerKind(row), ...checkDurability(row), ...checkLanguage(row), ...checkLoad(row)]
    return found.length > 0
      ? found
      : [
          createDiagnosticSuccessFinding(
            `PostgreSQL ${row.version} responde: ${row.encoding}, escribe a disco, ${row.connected} de ${row.maxConnections} conexiones.`,
          ),
        ]
  },
}

export const databaseWriteCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'si la base de datos guarda',
  run: async ({ server }) => {
    try {
      await server.query(
        'CREATE TEMPORARY TABLE doctor_probe ON COMMIT DROP AS SELECT generate_series(1, 10000)',
      )
    } catch (error) {
      if (!isDiskFailure(error) && !isReadOnlyConnection(error)) throw error
      return [
        createDiagnosticProblemFinding(
          `Una escritura de prueba en la base falla (${getErrorName(error)}).`,
          'Nadie puede guardar nada y /readyz contesta 503.',
          'Libera espacio en el disco de la base, o apunta DATABASE_URL al servidor primario.',
        ),
      ]
    }
    return [createDiagnosticSuccessFinding('Una escritura de prueba en la base se guarda, y se borra.')]
  },
}

interface ServerRow {
  major: number
  version: string
  encoding: string
  standby: boolean
  readonly: boolean
  safe: boolean
  letters: boolean
  noon: string
  maxConnections: number
  connected: number
  age: number
}

function checkServerKind({ major, version, standby, readonly }: ServerRow): DiagnosticFinding[] {
  const found: DiagnosticFinding[] = []
  if (standby || readonly)
    found.push(
      createDiagnosticProblemFinding(
        'La base de datos es de solo lectura.',
        'Es una réplica, o quedó así tras un cambio de servidor: nadie puede guardar nada.',
        'Apunta DATABASE_URL al servidor primario.',
      ),
    )
  if (major < expectedMajor)
    found.push(
      createDiagnosticProblemFinding(
        `La base es PostgreSQL ${version}, y el producto se prueba con ${expectedMajor}.`,
        'Una versión anterior puede no entender lo que se le pide.',
        `Pasa tus datos a PostgreSQL ${expectedMajor} (pg_upgrade, o respaldo y restauración).`,
      ),
    )
  if (major > expectedMajor)
    found.push(
      createDiagnosticWarningFinding(
        `La base es PostgreSQL ${version}, y el producto se prueba con ${expectedMajor}.`,
        'Lo más probable es que funcione; nadie lo ha visto.',
        'Prueba cada actualización en una copia antes que en la tuya.',
      ),
    )
  return found
}

function checkDurability({ safe, encoding }: ServerRow): DiagnosticFinding[] {
  const found: DiagnosticFinding[] = []
  if (!safe)
    found.push(
      createDiagnosticWarningFinding(
        'La base no espera al disco (fsync o full_page_writes apagado).',
        'Un corte de luz puede dejarla dañada, con citas confirmadas que ya no están.',
        'Enciende fsync y full_page_writes en la configuración de PostgreSQL.',
      ),
    )
  if (encoding !== 'UTF8')
    found.push(
      createDiagnosticProblemFinding(
        `La base guarda texto en ${encoding} y no en UTF8.`,
        'Hay nombres y emojis que no puede guardar.',
        'Crea otra base con ENCODING UTF8 y restaura en ella un respaldo.',
      ),
    )
  return found
}

function checkLanguage({ letters, noon }: ServerRow): DiagnosticFinding[] {
  const found: DiagnosticFinding[] = []
  if (!letters)
    found.push(
      createDiagnosticProblemFinding(
        'La base no sabe que ñ y á son letras (su LC_CTYPE es C).',
        'Las búsquedas no encuentran palabras con acentos.',
        'Crea otra base con LC_CTYPE C.UTF-8 o es_MX.UTF-8 y restaura en ella un respaldo.',
      ),
    )
  if (noon !== '06:00' || hourInMexico() !== 6)
    found.push(
      createDiagnosticProblemFinding(
        `Los husos horarios ${noon === '06:00' ? 'de Node' : 'de la base'} son de antes de 2022.`,
        'México ya no cambia de horario, y las citas de verano saldrían con una hora de más.',
        'Actualiza tzdata en esa máquina, o la versión de PostgreSQL o de Node, y reinicia.',
      ),
    )
  return found
}

function hourInMexico(): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Mexico_City',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  return Number(format.format(new Date('2026-07-01T12:00:00Z')))
}

/** Age in transactions: PostgreSQL stops accepting writes at an age of about 2,000,000,000. */
const oldTransactions = 1_000_000_000
const crowdedShare = 0.8

function checkLoad({ maxConnections, connected, age }: ServerRow): DiagnosticFinding[] {
  const found: DiagnosticFinding[] = []
  if (connected > maxConnections * crowdedShare)
    found.push(
      createDiagnosticWarningFinding(
        `${connected} de las ${maxConnections} conexiones de la base están ocupadas.`,
        'Cuando se acaban, el producto no puede conectarse.',
        'Sube max_connections, pon PgBouncer delante, o busca qué otro programa las tiene.',
      ),
    )
  if (age > oldTransactions)
    found.push(
      createDiagnosticProblemFinding(
        `La base lleva ${formatNumber(age)} transacciones sin congelar.`,
        'A los dos mil millones PostgreSQL deja de aceptar cambios para protegerse.',
        'Corre VACUUM (FREEZE) en la base, y revisa por qué autovacuum no lo hace.',
      ),
    )
  return found
}
