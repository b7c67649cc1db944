import { MigrationError, pendingMigrations, shippedMigrations } from '#kernel/db/migrate.ts'
import { type Check, type Finding, fine, type Patient, warning, wrong } from '#server/doctor/check.ts'

const expectedMajor = 17
const extensions = ['unaccent', 'pg_trgm', 'btree_gist']

/** What kind of server it is, and how it keeps what it is given. */
export const serverCheck: Check<Patient> = {
  about: 'el servidor de la base de datos',
  run: async ({ server }) => {
    const { rows } = await server.query<ServerRow>(`
      SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS version,
        pg_encoding_to_char(encoding) AS encoding, pg_is_in_recovery() AS standby,
        current_setting('default_transaction_read_only') = 'on' AS readonly,
        current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' AS safe,
        lower('ÑÁ') = 'ñá' AND 'ñ' ~ '\\w' AS letters,
        to_char(timestamptz '2026-07-01 12:00+00' AT TIME ZONE 'America/Mexico_City', 'HH24:MI') AS noon,
        current_setting('max_connections')::int AS most,
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connected,
        age(datfrozenxid)::int AS age
      FROM pg_database WHERE datname = current_database()`)
    const [row] = rows
    if (!row) throw new Error('The server does not know its own database')
    const found = [...kind(row), ...keeping(row), ...language(row), ...load(row)]
    return found.length > 0
      ? found
      : [
          fine(
            `PostgreSQL ${row.version} responde: ${row.encoding}, escribe a disco, ${row.connected} de ${row.most} conexiones.`,
          ),
        ]
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
  most: number
  connected: number
  age: number
}

function kind({ major, version, standby, readonly }: ServerRow): Finding[] {
  const found: Finding[] = []
  if (standby || readonly)
    found.push(
      wrong(
        'La base de datos es de solo lectura.',
        'Es una réplica, o quedó así tras un cambio de servidor: nadie puede guardar nada.',
        'Apunta DATABASE_URL al servidor primario.',
      ),
    )
  if (major < expectedMajor)
    found.push(
      wrong(
        `La base es PostgreSQL ${version}, y el producto se prueba con ${expectedMajor}.`,
        'Una versión anterior puede no entender lo que se le pide.',
        `Pasa tus datos a PostgreSQL ${expectedMajor} (pg_upgrade, o respaldo y restauración).`,
      ),
    )
  if (major > expectedMajor)
    found.push(
      warning(
        `La base es PostgreSQL ${version}, y el producto se prueba con ${expectedMajor}.`,
        'Lo más probable es que funcione; nadie lo ha visto.',
        'Prueba cada actualización en una copia antes que en la tuya.',
      ),
    )
  return found
}

function keeping({ safe, encoding }: ServerRow): Finding[] {
  const found: Finding[] = []
  if (!safe)
    found.push(
      warning(
        'La base no espera al disco (fsync o full_page_writes apagado).',
        'Un corte de luz puede dejarla dañada, con citas confirmadas que ya no están.',
        'Enciende fsync y full_page_writes en la configuración de PostgreSQL.',
      ),
    )
  if (encoding !== 'UTF8')
    found.push(
      wrong(
        `La base guarda texto en ${encoding} y no en UTF8.`,
        'Hay nombres y emojis que no puede guardar.',
        'Crea otra base con ENCODING UTF8 y restaura en ella un respaldo.',
      ),
    )
  return found
}

function language({ letters, noon }: ServerRow): Finding[] {
  const found: Finding[] = []
  if (!letters)
    found.push(
      wrong(
        'La base no sabe que ñ y á son letras (su LC_CTYPE es C).',
        'Las búsquedas no encuentran palabras con acentos.',
        'Crea otra base con LC_CTYPE C.UTF-8 o es_MX.UTF-8 y restaura en ella un respaldo.',
      ),
    )
  if (noon !== '06:00' || hourInMexico() !== 6)
    found.push(
      wrong(
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

/** Of the two thousand million transactions after which PostgreSQL stops to protect itself. */
const oldTransactions = 1_000_000_000
const crowded = 0.8

function load({ most, connected, age }: ServerRow): Finding[] {
  const found: Finding[] = []
  if (connected > most * crowded)
    found.push(
      warning(
        `${connected} de las ${most} conexiones de la base están ocupadas.`,
        'Cuando se acaban, el producto no puede conectarse.',
        'Sube max_connections, pon PgBouncer delante, o busca qué otro programa las tiene.',
      ),
    )
  if (age > oldTransactions)
    found.push(
      wrong(
        `La base lleva ${age.toLocaleString('es-MX')} transacciones sin congelar.`,
        'A los dos mil millones PostgreSQL deja de aceptar cambios para protegerse.',
        'Corre VACUUM (FREEZE) en la base, y revisa por qué autovacuum no lo hace.',
      ),
    )
  return found
}

export const rightsCheck: Check<Patient> = {
  about: 'los permisos de la base de datos',
  run: async ({ server }) => {
    const { rows } = await server.query<{
      name: string
      powerful: boolean
      may: boolean
      present: string[]
      forbidden: string[]
    }>(`
      SELECT current_user::text AS name, rolsuper AS powerful, has_schema_privilege('public', 'CREATE') AS may,
        ARRAY(SELECT extname::text FROM pg_extension) AS present,
        ARRAY(SELECT relname::text FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
              AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
          ORDER BY 1) AS forbidden
      FROM pg_roles WHERE rolname = current_user`)
    const [row] = rows
    if (!row) throw new Error('The server does not know its own role')
    const found: Finding[] = []
    const missing = extensions.filter((name) => !row.present.includes(name))
    if (missing.length > 0)
      found.push(
        wrong(
          `Faltan extensiones en la base: ${missing.join(', ')}.`,
          'Sin ellas no hay búsquedas, o dos personas podrían quedarse con el mismo horario.',
          `Como superusuario de la base: ${missing.map((name) => `CREATE EXTENSION ${name};`).join(' ')}`,
        ),
      )
    if (row.forbidden.length > 0)
      found.push(
        wrong(
          `El usuario ${row.name} no puede leer y escribir en: ${row.forbidden.join(', ')}.`,
          'Lo que las use falla.',
          `Dáselas: GRANT ALL ON ALL TABLES IN SCHEMA public TO ${row.name};`,
        ),
      )
    if (!row.may)
      found.push(
        warning(
          `El usuario ${row.name} no puede crear tablas en la base.`,
          'La próxima versión no podrá poner la base al día cuando arranque.',
          `GRANT CREATE ON SCHEMA public TO ${row.name};`,
        ),
      )
    if (row.powerful)
      found.push(
        warning(
          `El producto entra a la base como superusuario (${row.name}).`,
          'Un error o un intruso podría leer y cambiar todo lo que hay en ese servidor.',
          'Crea un usuario que solo sea dueño de esta base y ponlo en DATABASE_URL.',
        ),
      )
    return found.length > 0
      ? found
      : [fine(`El usuario ${row.name} tiene los permisos que hacen falta, y no más.`)]
  },
}

export const migrationsCheck: Check<Patient> = {
  about: 'las migraciones',
  run: async ({ server }) => {
    try {
      const pending = await pendingMigrations(server)
      if (pending.length > 0)
        return [
          warning(
            `Faltan ${pending.length} migraciones en la base: ${pending.join(', ')}.`,
            'La base es de una versión anterior a esta.',
            'Respalda y arranca el producto: se aplican solas.',
          ),
        ]
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      const names = error.migrations.join(', ')
      const todo =
        'Usa la versión de Círculo que la creó, o restaura un respaldo; si la marcaste a mano, "npx prisma migrate resolve".'
      return [
        wrong(
          `Hay migraciones a medias o cambiadas en la base: ${names}.`,
          'El producto no arranca con ella.',
          todo,
        ),
      ]
    }
    const shipped = new Set((await shippedMigrations()).map(({ name }) => name))
    const { rows } = await server.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
    )
    const newer = rows.filter(({ name }) => !shipped.has(name)).map(({ name }) => name)
    if (newer.length > 0)
      return [
        wrong(
          `La base es de una versión más nueva que esta: ${newer.join(', ')}.`,
          'Esta versión no conoce lo que hay en ella y podría dañarlo.',
          'Arranca con la versión más nueva, o restaura un respaldo de antes de actualizar.',
        ),
      ]
    return [fine(`Las ${rows.length} migraciones están aplicadas.`)]
  },
}
