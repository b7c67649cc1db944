import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticDatabaseCheckContext,
  type DiagnosticFinding,
} from '#operator/doctor/check.ts'
import { isUnusedDatabase } from '#operator/doctor/migrations.ts'

const extensions = ['unaccent', 'pg_trgm', 'btree_gist']

export const databasePrivilegesCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'los permisos de la base de datos',
  run: async ({ server }) => {
    const { rows } = await server.query<{
      name: string
      powerful: boolean
      may: boolean
      present: string[]
      forbidden: string[]
      creatable: string[]
    }>(`
      SELECT current_user::text AS name, rolsuper AS powerful, has_schema_privilege('public', 'CREATE') AS may,
        ARRAY(SELECT extname::text FROM pg_extension) AS present,
        ARRAY(SELECT relname::text FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT')
              AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))
          ORDER BY 1) AS forbidden,
        ARRAY(SELECT available.name::text FROM pg_available_extensions AS available
          JOIN pg_available_extension_versions AS offered ON offered.name = available.name AND version = default_version
          WHERE rolsuper OR (trusted AND has_database_privilege(current_database(), 'CREATE'))) AS creatable
      FROM pg_roles WHERE rolname = current_user`)
    const [row] = rows
    if (!row) throw new Error('The server returned no row about its role')
    const found: DiagnosticFinding[] = []
    const comes = (await isUnusedDatabase(server)) ? row.creatable : []
    const missing = extensions.filter((name) => !row.present.includes(name) && !comes.includes(name))
    if (missing.length > 0)
      found.push(
        createDiagnosticProblemFinding(
          `Faltan extensiones en la base: ${missing.join(', ')}.`,
          'Sin ellas no hay búsquedas, o dos personas podrían quedarse con el mismo horario.',
          `Como superusuario de la base: ${missing.map((name) => `CREATE EXTENSION ${name};`).join(' ')}`,
        ),
      )
    if (row.forbidden.length > 0)
      found.push(
        createDiagnosticProblemFinding(
          `El usuario ${row.name} no puede leer y escribir en: ${row.forbidden.join(', ')}.`,
          'Lo que las use falla.',
          `Dáselas: GRANT ALL ON ALL TABLES IN SCHEMA public TO ${row.name};`,
        ),
      )
    if (!row.may)
      found.push(
        createDiagnosticWarningFinding(
          `El usuario ${row.name} no puede crear tablas en la base.`,
          'La próxima versión no podrá poner la base al día cuando arranque.',
          `GRANT CREATE ON SCHEMA public TO ${row.name};`,
        ),
      )
    if (row.powerful)
      found.push(
        createDiagnosticWarningFinding(
          `El producto entra a la base como superusuario (${row.name}).`,
          'Un error o un intruso podría leer y cambiar todo lo que hay en ese servidor.',
          'Crea un usuario que solo sea dueño de esta base y ponlo en DATABASE_URL; con Docker Compose, docs/operating/upgrade.md dice cómo.',
        ),
      )
    return found.length > 0
      ? found
      : [
          createDiagnosticSuccessFinding(
            `El usuario ${row.name} tiene los permisos que hacen falta, y no más.`,
          ),
        ]
  },
}
