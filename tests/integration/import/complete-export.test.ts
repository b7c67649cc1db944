import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import {
  currentTimeInImportTests,
  importFromExportFolder,
  makeExportFolder,
  readRowsOfTablesFilledByImport,
  removeExportFolders,
} from '../../support/import-folder.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'
import { documentIdsOfTestExport, usersOfTestExport } from './small-export.ts'
import {
  appointmentsOfTestExport,
  invitationsOfTestExport,
  invitationTokensOfTestExport,
  professionsOfTestExport,
  reviewsOfTestExport,
} from './small-export-documents.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null, { now: currentTimeInImportTests })
const find = (id: string) => visitor.identity.profile({ id })

async function as(originalId: string) {
  const { personId } = await find(originalId)
  const { accountId } = await db.person.findUniqueOrThrow({ where: { id: personId } })
  return createTestCaller(
    db,
    { personId, accountId: requireValue(accountId), sessionId: 'test' },
    { now: currentTimeInImportTests },
  )
}

afterAll(removeExportFolders)

let said: { summary: string; report: string[] }
let checked: typeof said

beforeAll(async () => {
  const folder = await makeExportFolder({
    'users.json': usersOfTestExport,
    'reviews.json': reviewsOfTestExport,
    'appointments.jsonl': `${appointmentsOfTestExport.map((one) => JSON.stringify(one)).join('\n')}\n{"id": "roto",\n`,
    'invitations.json': { __collections__: { invitations: invitationsOfTestExport } },
    'professions.json': professionsOfTestExport,
  })
  const empty = await readRowsOfTablesFilledByImport(db)
  checked = await importFromExportFolder(db, folder, { write: false })
  expect(await readRowsOfTablesFilledByImport(db)).toEqual(empty)
  said = await importFromExportFolder(db, folder)
})

describe('people imported from the original product', () => {
  it('the profile lookup finds an imported member by the account id and by the URL slug', async () => {
    const ana = await find(documentIdsOfTestExport.ana)
    expect(await find('ana-nunez')).toEqual(ana)
    expect(ana).toMatchObject({
      profilePath: '/perfil/ana-nunez',
      registered: true,
      name: 'Ana Núñez',
      email: 'ana@correo.example',
      professions: ['Dentista', 'Ortodoncista'],
      isProfessional: true,
      specialty: 'Niños',
      licenseNumber: '1234567',
      studyLevel: 'Maestría',
      yearsOfExperience: 12,
      occupation: null,
      openingHours: 'L a V\n9 a 18',
      social: { instagram: '@sonrisas', whatsapp: '523355550001' },
    })
    expect(ana.description).toHaveLength(499)
  })

  it.each([
    documentIdsOfTestExport.dora,
    documentIdsOfTestExport.plomero,
    documentIdsOfTestExport.plomeroDoble,
    documentIdsOfTestExport.sinTelefono,
    documentIdsOfTestExport.electricista,
    documentIdsOfTestExport.sinCorreo,
  ])(
    'the profile lookup finds an imported person by the exported document id in any letter case: %s',
    async (id) => {
      expect(await find(id)).toEqual(await find(id.toUpperCase()))
    },
  )

  it('imported people keep their slug; an invalid slug is changed to a valid one', async () => {
    expect((await find(documentIdsOfTestExport.beto)).profilePath).toBe('/perfil/beto-bdiazb')
    expect((await find(documentIdsOfTestExport.sinTelefono)).profilePath).toBe('/perfil/paty-la-de-las-unas')
  })

  it('HTML in the name of an imported person is shown as text, and unsafe links are removed', async () => {
    expect(await find(documentIdsOfTestExport.beto)).toMatchObject({
      name: 'Beto <b>Díaz</b>',
      occupation: 'Jardinero',
      yearsOfExperience: null,
    })
  })

  it('two imported contacts with the same name and phone are merged: values of the older contact win', async () => {
    const lupe = await find(documentIdsOfTestExport.plomero)
    expect(await find(documentIdsOfTestExport.plomeroDoble)).toEqual(lupe)
    expect(lupe).toMatchObject({
      name: 'Lupe Ríos',
      email: 'lupe@correo.example',
      city: 'Tepic',
      professions: ['Plomero', 'Electricista'],
      registered: false,
    })
  })

  it('imported people without a unique e-mail get no account, and their agenda is disabled', async () => {
    for (const id of [documentIdsOfTestExport.sinCorreo, documentIdsOfTestExport.mismoCorreo])
      expect((await find(id)).registered, id).toBe(false)
    const { personId } = await find(documentIdsOfTestExport.sinCorreo)
    expect((await visitor.scheduling.offer({ personId })).enabled).toBe(false)
  })

  it('imported people keep the references to the people who added and invited them', async () => {
    const [ana, dora] = [await find(documentIdsOfTestExport.ana), await find(documentIdsOfTestExport.dora)]
    expect(await db.person.findUnique({ where: { id: dora.personId } })).toMatchObject({
      createdById: ana.personId,
      invitedById: ana.personId,
    })
  })
})

describe('imported circles', () => {
  it('an imported circle contains each member of the exported circle once, in the order of their addition', async () => {
    const { people, total } = await (await as(documentIdsOfTestExport.ana)).circles.list({})
    expect(people.map(({ name }) => name)).toEqual(['Dora Sol', 'Lupe Ríos', 'Beto <b>Díaz</b>'])
    expect(total).toBe(3)
  })

  it('the import computes recommendation counts from the circles, and ignores the counts of the export', async () => {
    const { recommendationCount } = await visitor.circles.standing({
      personId: (await find(documentIdsOfTestExport.ana)).personId,
    })
    expect(recommendationCount).toBe(2)
    const drift = await db.$queryRaw`
      SELECT person_id FROM directory_entry WHERE recommendation_count
        <> (SELECT count(*) FROM circle_membership WHERE member_id = person_id)`
    expect(drift).toEqual([])
  })
})

describe('imported reviews', () => {
  it('after the import merges two contacts, the merged profile shows the imported reviews of both contacts', async () => {
    const { personId } = await find(documentIdsOfTestExport.plomero)
    const { reviews: listed } = await visitor.reviews.list({ personId })
    expect(listed.map(({ text, trades }) => ({ text, trades }))).toEqual(
      expect.arrayContaining([
        { text: 'Arregló\nla fuga.', trades: ['Plomero', 'Gas'] },
        { text: 'Muy bien', trades: [] },
      ]),
    )
    expect(listed).toHaveLength(2)
  })

  it('imported reviews are cut at the max length, and those without an author or content are omitted', async () => {
    expect(await db.review.count()).toBe(3)
    const { personId } = await find(documentIdsOfTestExport.dora)
    const [long] = (await visitor.reviews.list({ personId })).reviews
    expect(long?.text.length).toBeLessThanOrEqual(2000)
  })
})

describe('imported agendas', () => {
  it('the import converts both exported formats of working hours into appointment slots in the provider’s time zone', async () => {
    const { personId } = await find(documentIdsOfTestExport.ana)
    const offer = await visitor.scheduling.offer({ personId })
    expect(offer).toMatchObject({ enabled: true, durationMinutes: 30, timeZone: 'America/Tijuana' })
    expect(offer.services.map(({ name, cost }) => ({ name, cost }))).toEqual([
      { name: 'Limpieza', cost: 1200.5 },
      { name: 'Revisión', cost: 350 },
    ])
    const { days } = await visitor.scheduling.slots({ personId, month: '2026-12' })
    const timesOn = (date: string) => days.find((day) => day.date === date)?.slots.map(({ time }) => time)
    expect(timesOn('2026-12-07')).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect(timesOn('2026-12-08')).toEqual(['09:00', '09:30', '11:00'])
    expect(timesOn('2026-12-09') ?? []).toEqual([])
  })

  it('the import rounds an exported appointment duration up to the next duration that the product offers', async () => {
    const { personId } = await find(documentIdsOfTestExport.dora)
    expect(await visitor.scheduling.offer({ personId })).toMatchObject({ durationMinutes: 30 })
  })
})

describe('imported appointments', () => {
  it('imported appointments keep their status, unless they overlap another appointment of the provider', async () => {
    const all = await db.appointment.findMany({
      orderBy: [{ startsAt: 'asc' }, { createdAt: 'asc' }, { status: 'asc' }],
    })
    const shown = all.map(({ localDate, localTime, localEndTime, status, clientName, cancelledBy }) =>
      [localDate, localTime, localEndTime, status, clientName, cancelledBy].join(' ').trim(),
    )
    expect(shown.toSorted()).toEqual([
      '2026-10-05 09:00 09:30 COMPLETED Beto Díaz',
      '2026-12-01 09:00 09:30 CANCELLED Caro Paz SYSTEM',
      '2026-12-01 09:00 09:30 CONFIRMED Beto Díaz',
      '2026-12-01 10:00 10:30 PENDING Beto Díaz',
      '2026-12-01 10:00 10:30 PENDING Beto Díaz',
      '2026-12-01 10:30 11:00 PENDING Cliente Ido',
      '2026-12-01 12:00 12:30 CANCELLED Beto Díaz',
    ])
  })

  it("imported appointments appear on the screen 'Mis Citas' of both provider and client", async () => {
    const received = await (await as(documentIdsOfTestExport.ana)).scheduling.appointments({
      role: 'provider',
    })
    expect(received.appointments.map(({ time }) => time)).toEqual([
      '09:00',
      '09:00',
      '10:00',
      '10:30',
      '12:00',
    ])
    const booked = await (await as(documentIdsOfTestExport.beto)).scheduling.appointments({
      role: 'client',
    })
    expect(booked.appointments.map(({ time }) => time)).toEqual(['09:00', '10:00', '10:00', '12:00'])
  })

  it('imported appointments cause no e-mails except reminders of future confirmed appointments', async () => {
    expect(await db.outboxMail.count()).toBe(0)
    expect(await db.appointment.count({ where: { remindAt: { not: null } } })).toBe(1)
  })
})

describe('imported invitations', () => {
  it('invitation links in both exported token formats still open the invitations after the import', async () => {
    expect(await visitor.invitations.read({ token: invitationTokensOfTestExport.first })).toMatchObject({
      kind: 'LINK',
      name: 'Lupe Ríos',
      inviterName: 'Ana',
    })
    expect(await visitor.invitations.read({ token: invitationTokensOfTestExport.second })).toMatchObject({
      kind: 'LINK',
      name: 'Óscar',
    })
    await expect(visitor.invitations.read({ token: invitationTokensOfTestExport.used })).rejects.toThrow(
      'INVITATIONS.ALREADY_USED',
    )
  })
})

describe('the import report', () => {
  it('the import report equals the report of a dry run, and lists each value that was not imported', () => {
    expect(checked.report).toEqual(said.report)
    expect(said.report.filter((line) => line.startsWith('ERROR')).toSorted()).toEqual([
      expect.stringMatching(/^ERROR,appointments.jsonl,10,,,"?No es JSON válido/),
      'ERROR,appointments.jsonl,7,c7,providerId,No están ni quien atiende ni su cliente',
      'ERROR,appointments.jsonl,8,c8,fecha,No es una fecha AAAA-MM-DD de 1970 a 2199',
      'ERROR,invitations.json,1,perdida,contactId,La persona invitada no está',
      'ERROR,reviews.json,1,r4,userId,Nadie puede reseñarse a sí mismo',
      'ERROR,reviews.json,1,r5,userId,Quien la escribió no está',
      'ERROR,reviews.json,1,r6,reseña,No tiene texto ni fotos',
    ])
    for (const [id, field] of [
      [documentIdsOfTestExport.ana, 'circuloConfianza'],
      [documentIdsOfTestExport.ana, 'descripcion'],
      [documentIdsOfTestExport.ana, 'ocupacionOficio'],
      [documentIdsOfTestExport.ana, 'agendaConfig.horarios.3'],
      [documentIdsOfTestExport.beto, 'slug'],
      [documentIdsOfTestExport.beto, 'anosExperienciaNoProf'],
      [documentIdsOfTestExport.dora, 'agendaConfig.duracionCita'],
      [documentIdsOfTestExport.mismoCorreo, 'email'],
      [documentIdsOfTestExport.sinCorreo, 'email'],
      [documentIdsOfTestExport.electricista, 'email'],
      [documentIdsOfTestExport.sinTelefono, 'telefono'],
      [documentIdsOfTestExport.plomeroDoble, 'id'],
      ['r3', 'reseña'],
      ['c3', 'horario'],
      ['c4', 'horarioFin'],
      ['c5', 'estado'],
    ])
      expect(
        said.report.filter((line) => line.includes(`,${id},${field},`)),
        `${id} ${field}`,
      ).toHaveLength(1)
  })

  it('the import report has a summary of the imported people, circles and appointments', () => {
    expect(said.summary).toContain('Personas:     9 nuevas, 4 con cuenta, 1 repetida que se juntó')
    expect(said.summary).toContain(
      'Círculos:     5 lazos nuevos, 1 de recomendadoPor que ningún círculo confirma',
    )
    expect(said.summary).toContain('Citas:        7 nuevas, 1 más corta para no encimarse, 1 cancelada')
  })
})

it('the import takes the first of two documents with the same id, and reports the second one', async () => {
  const [ana, caro] = [documentIdsOfTestExport.ana, documentIdsOfTestExport.caro]
  const appointment = {
    providerId: ana,
    clienteId: caro,
    horario: '10:00',
    duracion: 30,
    estado: 'pendiente',
  }
  const folder = await makeExportFolder({
    'users.json': usersOfTestExport,
    'reviews-1.json': [{ id: 'doble', contactId: ana, userId: caro, reseña: 'La primera' }],
    'reviews-2.json': [{ id: 'doble', contactId: ana, userId: caro, reseña: 'La segunda', fotos: ['x'] }],
    'appointments.json': [
      { ...appointment, id: 'doble', fecha: '2027-02-01' },
      { ...appointment, id: 'doble', fecha: '2027-02-02' },
    ],
  })
  const { report, summary } = await importFromExportFolder(db, folder)
  expect(report.filter((line) => line.includes(',doble,id,'))).toEqual([
    'ERROR,reviews-2.json,1,doble,id,Otro documento de la exportación tiene este id; se tomó el primero',
    'ERROR,appointments.json,1,doble,id,Otro documento de la exportación tiene este id; se tomó el primero',
  ])
  expect(summary).toMatch(/Reseñas: +1 nueva\n/)
  expect(summary).toMatch(/Citas: +1 nueva\n/)
})
