import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type Db, getSqlExecutor, registerSqlExecutor } from '#kernel/db/statements.ts'
import { type AccountId, accountIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createAdminCommandRunner } from '../../support/admin.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import {
  currentTimeInImportTests,
  deleteAllData,
  type ExportFiles,
  importFromExportFolder,
  makeExportFolder,
  readRowsOfTablesFilledByImport,
  removeExportFolders,
} from '../../support/import-folder.ts'
import { createTestDb } from '../../support/test-db.ts'
import { documentIdsOfTestExport, makeAccountId, usersOfTestExport } from './small-export.ts'
import {
  appointmentsOfTestExport,
  invitationsOfTestExport,
  reviewsOfTestExport,
} from './small-export-documents.ts'

const { db } = await createTestDb()
afterAll(removeExportFolders)

const few = <Value>(...values: Value[]) => fc.constantFrom(...values)
const accounts = ['A', 'B', 'C'].map(makeAccountId)
const someId = few(...accounts, 'x', 'y', 'z', 'nadie')
const day = few('2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z', undefined)

const user = fc.record({
  nombre: few('Ana', 'ANA', 'Beto', ''),
  telefono: few('3312345678', '+52 33 1234 5678', 'no', undefined),
  email: few('a@correo.example', 'B@correo.example', '', undefined),
  userId: few(...accounts, undefined, undefined),
  slug: few('ana', 'beto', 'Beto Díaz', undefined),
  createdAt: day,
  circuloConfianza: fc.array(someId, { maxLength: 4 }),
  recomendadoPor: fc.array(someId, { maxLength: 2 }),
  creadoPor: few(accounts[0], undefined),
  servicios: few(undefined, [{ nombre: 'Corte', costo: 100 }]),
})
const review = fc.record({
  contactId: someId,
  userId: someId,
  reseña: few('Bien', '', 'Mal'),
  createdAt: day,
})
const appointment = fc.record({
  providerId: someId,
  clienteId: someId,
  fecha: few('2026-12-01', '2026-10-01'),
  horario: few('09:00', '09:30', '10:00'),
  duracion: few(30, 60, 90),
  estado: few('confirmada', 'pendiente', 'cancelada', 'completada'),
  createdAt: day,
})
const invitation = fc.record({ contactId: someId, invitedBy: someId, token: fc.uuid(), createdAt: day })

const documents = (document: fc.Arbitrary<object>, id: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.tuple(id, document), { selector: ([key]) => key, maxLength: 7 })
const anyId = fc.nat({ max: 50 }).map((number) => `documento-${number}`)
const anyExport = fc.record({
  users: documents(user, few(...accounts, 'x', 'y', 'z', 'w')),
  reviews: documents(review, anyId),
  appointments: documents(appointment, anyId),
  invitations: documents(invitation, anyId),
})
type Export = Record<'users' | 'reviews' | 'appointments' | 'invitations', [string, object][]>

function filesOf(collections: Export, isReversed: boolean): ExportFiles {
  return Object.fromEntries(
    Object.entries(collections).map(([name, entries]) =>
      isReversed
        ? [
            `${name}.jsonl`,
            entries
              .toReversed()
              .map(([id, document]) => JSON.stringify({ id, ...document }))
              .join('\n'),
          ]
        : [`${name}.json`, Object.fromEntries(entries)],
    ),
  )
}

function failAtTransaction(whole: Db, transaction: number): Db {
  let begun = 0
  const breaking = new Proxy(whole, {
    get(target, property) {
      const value = Reflect.get(target, property)
      if (property !== '$transaction') return value
      return (...words: unknown[]) => {
        begun += 1
        if (begun === transaction) throw new Error('cut off')
        return Reflect.apply(value, target, words)
      }
    },
  })
  registerSqlExecutor(breaking, getSqlExecutor(whole))
  return breaking
}

it('the import has the same result when it is repeated, interrupted and continued, or reads the files in reverse order', async () => {
  await fc.assert(
    fc.asyncProperty(anyExport, fc.integer({ min: 1, max: 7 }), async (collections, stop) => {
      const folder = await makeExportFolder(filesOf(collections, false))
      await deleteAllData(db)
      await importFromExportFolder(db, folder)
      const once = await readRowsOfTablesFilledByImport(db)
      await importFromExportFolder(db, folder)
      expect(await readRowsOfTablesFilledByImport(db)).toEqual(once)

      await deleteAllData(db)
      await importFromExportFolder(db, await makeExportFolder(filesOf(collections, true)))
      expect(await readRowsOfTablesFilledByImport(db)).toEqual(once)

      await deleteAllData(db)
      await importFromExportFolder(failAtTransaction(db, stop), folder).catch((error) =>
        expect(error.message).toBe('cut off'),
      )
      await importFromExportFolder(db, folder)
      expect(await readRowsOfTablesFilledByImport(db)).toEqual(once)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

it('a repeated import stores the complete data after the first import was interrupted at any database transaction', async () => {
  const folder = await makeExportFolder({
    'users.json': usersOfTestExport,
    'reviews.json': reviewsOfTestExport,
    'appointments.json': appointmentsOfTestExport,
    'invitations.json': invitationsOfTestExport,
  })
  await deleteAllData(db)
  await importFromExportFolder(db, folder)
  const whole = await readRowsOfTablesFilledByImport(db)
  let stopped = 0
  for (let transaction = 1; transaction === stopped + 1; transaction++) {
    await deleteAllData(db)
    await importFromExportFolder(failAtTransaction(db, transaction), folder).catch(() => {
      stopped = transaction
    })
    await importFromExportFolder(db, folder)
    expect(await readRowsOfTablesFilledByImport(db), `broken off at ${transaction}`).toEqual(whole)
  }
  expect(stopped).toBeGreaterThan(4)
})

it('the import stores people even if values of their data are too long, malformed or contain invalid characters', async () => {
  await deleteAllData(db)
  const odd = '\u0000\ud800 😀'.repeat(700)
  const users = {
    '\u0000id con cosas \udfff': {
      nombre: odd,
      ciudad: odd,
      estado: odd,
      telefono: odd,
      slug: odd,
      profesiones: [odd],
      descripcion: odd,
    },
    ['x'.repeat(1500)]: {
      nombre: 'Larga',
      createdAt: '2199-01-01T00:00:00Z',
      whatsapp: odd,
      instagram: odd,
      circuloConfianza: odd,
    },
    [makeAccountId('Rara')]: {
      userId: makeAccountId('Rara'),
      email: 'rara@correo.example',
      nombre: ['no', 'es', 'texto'],
      agendaConfig: {
        duracionCita: 1e9,
        horarios: { 1.5: ['09:00'], lunes: ['09:00'], 1: [odd, null, { inicio: '09:00' }] },
      },
      servicios: [
        { nombre: odd, costo: 1e12 },
        { nombre: odd, costo: 0.001 },
        { nombre: odd, costo: 5 },
        7,
        null,
      ],
      anosExperiencia: 1e300,
      esProfesional: true,
    },
  }
  const strange = {
    contactId: makeAccountId('Rara'),
    userId: 'x'.repeat(1500),
    reseña: odd,
    oficios: [odd],
    createdAt: odd,
  }
  const folder = await makeExportFolder({
    'users.json': users,
    'reviews.json': [strange, 7, null, 'texto', []],
    'reviews-2.json': `[{"nested": ${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
    'appointments.json': [
      { providerId: makeAccountId('Rara'), fecha: '2026-02-30', horario: '09:00' },
      {
        providerId: makeAccountId('Rara'),
        fecha: '2026-02-20',
        horario: '09:00',
        duracion: 1e9,
        servicio: odd,
        servicioCosto: 1e12,
        clienteNombre: odd,
      },
    ],
  })
  const { summary, report } = await importFromExportFolder(db, folder)
  expect(report.filter((line) => line.startsWith('ERROR,reviews.json'))).toHaveLength(4)
  expect(report).toContainEqual(expect.stringContaining('tiene más de 100 niveles'))
  expect(summary).toContain('Personas:     3 nuevas')
  expect(summary).toContain('Reseñas:      1 nueva')
  expect(summary).toContain('Citas:        1 nueva, 1 no se tomó')
  const once = await readRowsOfTablesFilledByImport(db)
  await importFromExportFolder(db, folder)
  expect(await readRowsOfTablesFilledByImport(db)).toEqual(once)
})

it('a repeated import overwrites no changes of members, and does not restore deleted people', async () => {
  await deleteAllData(db)
  const folder = await makeExportFolder({
    'users.json': usersOfTestExport,
    'reviews.json': reviewsOfTestExport,
    'appointments.json': appointmentsOfTestExport,
  })
  await importFromExportFolder(db, folder)
  const visitor = createTestCaller(db, null)
  const [ana, beto] = [
    await visitor.identity.profile({ id: documentIdsOfTestExport.ana }),
    await visitor.identity.profile({ id: documentIdsOfTestExport.beto }),
  ]
  const asAna = createTestCaller(db, {
    personId: ana.personId,
    accountId: accountIdSchema.parse(documentIdsOfTestExport.ana),
    sessionId: 'test',
  })
  await asAna.circles.remove({ personId: beto.personId })
  await asAna.scheduling.saveServices({ services: [{ name: 'Otra cosa', cost: 10 }] })
  const { appointments: received } = await asAna.scheduling.appointments({
    role: 'provider',
    status: 'pending',
  })
  await asAna.scheduling.cancel({ id: received[0]?.id ?? '' })
  await db.person.update({ where: { id: ana.personId }, data: { name: 'Ana Otra', slug: 'ana-otra' } })
  await leave(accountIdSchema.parse(documentIdsOfTestExport.caro))
  const changed = await readRowsOfTablesFilledByImport(db)

  const again = await importFromExportFolder(db, folder)
  expect(await readRowsOfTablesFilledByImport(db)).toEqual(changed)
  expect(again.report).toContainEqual(
    expect.stringContaining(
      `${documentIdsOfTestExport.caro},id,Ya se había importado y su perfil se eliminó aquí`,
    ),
  )
})

it('an import into an installation with people merges contacts, and keeps existing e-mails and slugs', async () => {
  await deleteAllData(db)
  const here = await makeMember(db, { name: 'Ana Núñez', email: 'ana@correo.example' })
  const lupe = await makeContact(db, { name: 'Lupe Rios', phone: '3312345678', createdById: here.personId })
  const removed = await makeContact(db, { name: 'Óscar', phone: '33 9999 0000', email: null })
  await db.person.update({ where: { id: here.personId }, data: { slug: 'ana-nunez' } })
  await forget(removed.personId)
  const { report } = await importFromExportFolder(
    db,
    await makeExportFolder({ 'users.json': usersOfTestExport, 'reviews.json': reviewsOfTestExport }),
  )

  const find = (id: string) =>
    createTestCaller(db, null, { now: currentTimeInImportTests }).identity.profile({ id })
  expect((await find('ana-nunez')).personId).toBe(here.personId)
  expect((await find(documentIdsOfTestExport.plomero)).personId).toBe(lupe.personId)
  const imported = await find(documentIdsOfTestExport.ana)
  expect(imported).toMatchObject({
    registered: false,
    profilePath: '/perfil/ana-nunez-2',
    email: 'ana@correo.example',
  })
  await expect(find(documentIdsOfTestExport.electricista)).rejects.toThrow()
  expect(report).toContainEqual(expect.stringContaining('Ya hay una cuenta aquí con este correo'))
  expect(report).toContainEqual(
    expect.stringContaining(`${documentIdsOfTestExport.plomero},id,"Alguien sin cuenta tiene aquí`),
  )
  expect(report).toContainEqual(expect.stringContaining('Quien tiene este teléfono pidió no aparecer aquí'))
})

async function leave(accountId: AccountId): Promise<void> {
  await db.person.deleteMany({ where: { accountId } })
  await db.account.delete({ where: { id: accountId } })
}

async function forget(personId: PersonId): Promise<void> {
  const visitor = createTestCaller(db, null)
  await visitor.identity.requestRemoval({
    personId,
    name: 'Óscar',
    email: 'oscar@correo.example',
    phone: '',
    message: '',
  })
  const [request] = await db.profileRequest.findMany({ where: { personId } })
  await createAdminCommandRunner(db)('approve', request?.id ?? '')
}
