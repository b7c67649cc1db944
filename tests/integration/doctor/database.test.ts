import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { DiagnosticDatabaseCheckContext } from '#operator/doctor/check.ts'
import { databaseServerCheck } from '#operator/doctor/database.ts'
import { databaseClockCheck } from '#operator/doctor/jobs.ts'
import { migrationsCheck } from '#operator/doctor/migrations.ts'
import { databasePrivilegesCheck } from '#operator/doctor/privileges.ts'
import { constraintsCheck, recommendationCountsCheck } from '#operator/doctor/schema.ts'
import {
  expectSingleDiagnosticFinding,
  makeDiagnosticCheckContext,
  runDiagnosticCheck,
} from '../../support/check-context.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { dropDatabase, replaceDatabaseInUrl, runWithPostgresClient } from '../../support/test-postgres.ts'

const database = await createTestDb()
const checkContext = await makeDiagnosticCheckContext(database)
const { db, server } = checkContext
const { rows: roles } = await server.query<{ rolsuper: boolean }>(
  'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
)
const isSuperuser = roles[0]?.rolsuper === true

async function change(statement: string, back: string): Promise<void> {
  await server.query(statement)
  onTestFinished(async () => void (await server.query(back)))
}

function answering(answers: object): DiagnosticDatabaseCheckContext {
  const asked: DiagnosticDatabaseCheckContext['server'] = {
    query: async <Row extends pg.QueryResultRow>(text: string) => {
      const { rows } = await server.query<Row>(text)
      return { rows: rows.map((row) => ({ ...row, ...answers })) }
    },
  }
  return { ...checkContext, server: asked }
}

const healthy = { safe: true }

describe('the doctor command’s check of the database', () => {
  it('the doctor command finds no problem in a healthy database', async () => {
    for (const check of [
      databaseServerCheck,
      migrationsCheck,
      constraintsCheck,
      recommendationCountsCheck,
      databaseClockCheck,
    ]) {
      const { wrong, unknown, warnings, ok } = await runDiagnosticCheck(check, answering(healthy))
      expect([wrong, unknown, warnings], check.about).toEqual([[], [], []])
      expect(ok).toHaveLength(1)
    }
  })

  it('the doctor command reports a PostgreSQL server with the setting fsync off', async () => {
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(databaseServerCheck, answering({ safe: false }))).warnings,
      /^La base no espera al disco/,
    )
  })

  it.each([
    [
      { major: 16, version: '16.4' },
      'wrong',
      /^La base es PostgreSQL 16\.4, y el producto se prueba con 17\.$/,
    ],
    [{ major: 18, version: '18.0' }, 'warnings', /^La base es PostgreSQL 18\.0/],
    [{ standby: true }, 'wrong', /^La base de datos es de solo lectura/],
    [{ noon: '07:00' }, 'wrong', /^Los husos horarios de la base son de antes de 2022/],
    [{ connected: 95, maxConnections: 100 }, 'warnings', /^95 de las 100 conexiones/],
    [{ age: 1_900_000_000 }, 'wrong', /transacciones sin congelar/],
  ] as const)(
    'the doctor command reports a problem if queries to the database server return %o',
    async (answers, severity, sentence) => {
      const found = await runDiagnosticCheck(databaseServerCheck, answering({ ...healthy, ...answers }))
      expectSingleDiagnosticFinding(found[severity], sentence)
    },
  )

  it('the doctor command reports an encoding other than UTF8 and a locale without Spanish letters', async () => {
    const name = `doctor_${randomUUID().slice(0, 8)}`
    const url = inject('postgresUrl')
    await runWithPostgresClient(url, async (client) => {
      await client.query(
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING SQL_ASCII LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
      )
    })
    const other = new pg.Client({ connectionString: replaceDatabaseInUrl(url, name) })
    await other.connect()
    onTestFinished(async () => {
      await other.end()
      await dropDatabase(url, name)
    })
    const { wrong } = await runDiagnosticCheck(databaseServerCheck, { ...checkContext, server: other })
    expect(wrong.map(({ what }) => what)).toEqual([
      'La base guarda texto en SQL_ASCII y no en UTF8.',
      'La base no sabe que ñ y á son letras (su LC_CTYPE es C).',
    ])
  })

  it.skipIf(isSuperuser)('the doctor command reports a role without read or create rights', async () => {
    await change('REVOKE SELECT ON review FROM CURRENT_USER', 'GRANT SELECT ON review TO CURRENT_USER')
    await change(
      'REVOKE CREATE ON SCHEMA public FROM pg_database_owner',
      'GRANT CREATE ON SCHEMA public TO pg_database_owner',
    )
    const { wrong, warnings } = await runDiagnosticCheck(databasePrivilegesCheck, checkContext)
    expectSingleDiagnosticFinding(wrong, /no puede leer y escribir en: review\.$/)
    expectSingleDiagnosticFinding(warnings, /no puede crear tablas/)
  })

  it('the doctor command reports a database role that is a superuser', async () => {
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(databasePrivilegesCheck, answering({ powerful: true }))).warnings,
      /como superusuario/,
    )
  })

  it('the doctor command reports a migration that is missing, newer than the product, or changed', async () => {
    const last = '(SELECT max(migration_name) FROM _prisma_migrations)'
    await server.query(`CREATE TABLE kept AS SELECT * FROM _prisma_migrations WHERE migration_name = ${last}`)
    const { rows } = await server.query<{ name: string }>('SELECT migration_name AS name FROM kept')
    const name = String(rows[0]?.name)

    await server.query(`DELETE FROM _prisma_migrations WHERE migration_name = '${name}'`)
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(migrationsCheck, checkContext)).warnings,
      new RegExp(`^A la base le falta 1 migración: ${name}`),
    )

    await server.query(`INSERT INTO _prisma_migrations SELECT * FROM kept`)
    await server.query(`UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = '${name}'`)
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(migrationsCheck, checkContext)).wrong,
      /^Hay migraciones a medias o cambiadas/,
    )

    await server.query(
      `UPDATE _prisma_migrations SET checksum = kept.checksum FROM kept WHERE _prisma_migrations.id = kept.id`,
    )
    await server.query(`INSERT INTO _prisma_migrations SELECT 'x', checksum, finished_at, '29990101000000_later', logs,
      rolled_back_at, started_at, applied_steps_count FROM kept`)
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(migrationsCheck, checkContext)).wrong,
      /más nueva que esta: 29990101000000_later\.$/,
    )
    await server.query(`DELETE FROM _prisma_migrations WHERE id = 'x'`)
    await server.query('DROP TABLE kept')
  })

  it('the doctor command reports an unvalidated constraint, a disabled trigger and an invalid index', async () => {
    await change(
      `ALTER TABLE person ADD CONSTRAINT unchecked CHECK (name <> 'x') NOT VALID`,
      'ALTER TABLE person DROP CONSTRAINT unchecked',
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(constraintsCheck, checkContext)).wrong,
      /^Hay reglas sin comprobar en la base: unchecked \(person\)/,
    )
    await server.query('ALTER TABLE person VALIDATE CONSTRAINT unchecked')

    await change(
      'ALTER TABLE review DISABLE TRIGGER review_sets_visible',
      'ALTER TABLE review ENABLE TRIGGER review_sets_visible',
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(constraintsCheck, checkContext)).wrong,
      /^Hay disparadores apagados: review_sets_visible \(review\)/,
    )
    await server.query('ALTER TABLE review ENABLE TRIGGER review_sets_visible')

    await makeMember(db)
    await makeMember(db)
    const failing = server.query('CREATE UNIQUE INDEX CONCURRENTLY failed_index ON person ((true))')
    await expect(failing).rejects.toThrow()
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(constraintsCheck, checkContext)).wrong,
      /^Hay índices que no sirven: failed_index\.$/,
    )
    await server.query('DROP INDEX failed_index')
  })

  it('the doctor command reports indexes that were built with another collation version', async () => {
    const updated: DiagnosticDatabaseCheckContext['server'] = {
      query: async <Row extends pg.QueryResultRow>(text: string) =>
        text.includes('pg_collation_actual_version')
          ? server.query<Row>(`SELECT 'person_name_idx' AS index, 'es-MX' AS collation, false AS "isDefault"`)
          : server.query<Row>(text),
    }
    const { wrong } = await runDiagnosticCheck(constraintsCheck, { ...checkContext, server: updated })
    expectSingleDiagnosticFinding(wrong, /^El orden de los textos cambió de versión .* person_name_idx\.$/)
  })

  it('the doctor command reports recommendation counts that differ from the stored recommendations', async () => {
    const [ana, beto] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, ana, beto)
    expect((await runDiagnosticCheck(recommendationCountsCheck, checkContext)).ok).toHaveLength(1)

    await server.query(
      `UPDATE directory_entry SET recommendation_count = 7 WHERE person_id = '${beto.personId}'`,
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(recommendationCountsCheck, checkContext)).wrong,
      new RegExp(`mal contadas: 1 de \\d+ personas \\(${beto.personId}\\)`),
    )
    await server.query(
      `UPDATE directory_entry SET recommendation_count = 1 WHERE person_id = '${beto.personId}'`,
    )
  })

  it('the doctor command reports a system clock that differs from the clock of the database', async () => {
    const at = (seconds: number) => ({ ...checkContext, now: () => new Date(Date.now() + seconds * 1_000) })
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(databaseClockCheck, at(8))).warnings,
      /difieren 8 segundos/,
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(databaseClockCheck, at(-300))).wrong,
      /difieren 5 minutos/,
    )
  })

  it('the doctor command reports a database without the constraint against double bookings', async () => {
    await server.query('DROP EXTENSION btree_gist CASCADE')
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(databasePrivilegesCheck, checkContext)).wrong,
      /^Faltan extensiones en la base: btree_gist\.$/,
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(constraintsCheck, checkContext)).wrong,
      /^Falta la regla que impide dos citas/,
    )
  })

  it('the doctor command reports that a check could not run when the database does not respond', async () => {
    const gone: DiagnosticDatabaseCheckContext = {
      ...checkContext,
      server: { query: () => Promise.reject(Object.assign(new Error('secret'), { code: '57P01' })) },
    }
    const { unknown, findings } = await runDiagnosticCheck(databaseServerCheck, gone)
    expect(findings).toEqual(unknown)
    expect(unknown).toEqual([
      { severity: 'unknown', what: 'No fue posible revisar el servidor de la base de datos (57P01).' },
    ])
  })
})
