import { afterAll, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import {
  currentTimeInImportTests,
  importFromExportFolder,
  makeExportFolder,
  removeExportFolders,
} from '../../support/import-folder.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeAccountId } from './small-export.ts'

const { db } = await createTestDb()
afterAll(removeExportFolders)
const [ana, beto] = [makeAccountId('Ana'), makeAccountId('Beto')]

const users = {
  [ana]: {
    nombre: 'Ana',
    email: 'ana@correo.example',
    userId: ana,
    createdAt: '05/03/2024',
    tieneLocalFisico: 'sí',
    ciudad: true,
    profesiones: ['Dentista', { no: 'texto' }, null],
    creadoPor: 'fantasma',
    invitadoPor: ['x'],
    circuloConfianza: ['nadie', beto, beto, 'contacto', 'doble', ana, {}, null],
    notaInterna: 'paga tarde',
    agendaConfig: {
      enabled: true,
      duracionCita: 30,
      updatedAt: 'ayer',
      horarios: { 1: ['09:00', '23:45', '24:00'] },
    },
    servicios: [{ nombre: 'Con coma decimal', costo: '350,00' }],
  },
  [beto]: {
    nombre: 'Beto',
    email: 'beto@correo.example',
    userId: beto,
    hasAccount: 'claro',
    createdAt: '2024-01-01',
    slug: 'Beto el de la esquina',
    notaInterna: 'dicho una vez',
    fotoPerfil: { url: 'https://fotos.example/beto.jpg' },
  },
  contacto: {
    nombre: 'Lupe',
    telefono: '3312345678',
    createdAt: '2150-01-01',
    agendaConfig: { enabled: true, horarios: { 1: ['09:00'] } },
  },
  doble: { nombre: 'LUPE', telefono: '+52 33 1234 5678', createdAt: '2151-01-01' },
}
const review = { contactId: beto, userId: ana, createdAt: '2024-01-01' }
const reviews = [
  { ...review, id: 'r1', reseña: { es: 'objeto' }, fotos: ['https://fotos.example/1.jpg', { url: 'x' }] },
  { ...review, id: 'r2', reseña: 'Bien', oficios: ['Gas', 'x'.repeat(130), []] },
]
const appointment = {
  providerId: ana,
  providerName: 'Ana',
  clienteId: beto,
  clienteNombre: 'Beto',
  fecha: '2026-12-01',
  duracion: 30,
  estado: 'pendiente',
  createdAt: '2024-01-01',
}
const appointments = [
  { ...appointment, id: 'c1', horario: '09:00', horarioFin: '10:00', servicio: { nombre: 'objeto' } },
  {
    ...appointment,
    id: 'c2',
    horario: '11:00',
    clienteEmail: 'no',
    clienteTelefono: '9'.repeat(300),
    updatedAt: 'x',
  },
  {
    ...appointment,
    id: 'c3',
    horario: '12:00',
    duracion: null,
    confirmacionAutomatica: 'sí',
    servicioCosto: 99999999.999,
  },
  { ...appointment, id: 'c4', horario: '23:30', fecha: '9999-12-31' },
  { ...appointment, id: 'c5', horario: '09:00', fecha: '0000-01-01' },
]

const files = {
  'users.json': users,
  'reviews.json': reviews,
  'appointments.json': appointments,
  'invitations.json': [
    {
      id: 'un-token-que-es-largo',
      contactId: 'contacto',
      invitedBy: ana,
      createdAt: '2026-11-20',
      expiresAt: 'pronto',
      used: 'no',
      userId: 'ido',
    },
  ],
  'professions.json': { list: ['Albañil', null, 5, 'Sastre'] },
  'contactos.json': [{ id: 'v', nombre: 'Viejo' }],
  'resenias.jsonl': '{"id": "r", "contactId": "contacto"}',
  'respaldo.json': { __collections__: { users: {}, reviews: { r: 7 }, avisos: { a: { texto: 'Hola' } } } },
  'users.json.gz': '',
  'users-2.json': 'Aquí no hay JSON',
  'users-3.json': '[{"id": "ajena", "nombre": "Mu\uFFFDoz"}]',
}
const placesOf = (report: readonly string[]) =>
  report.map((line) => {
    const [, file, , id, field] = line.split(',')
    return [file, id, field].join(' ').trim()
  })
const countsOf = ({ summary }: { summary: string }) => summary.split('\n').slice(1, -1)

it('the reports of the import and of its check mode, which writes nothing, list every value that is changed or not imported', async () => {
  const folder = await makeExportFolder(files)
  const checked = await importFromExportFolder(db, folder, { write: false })
  const taken = await importFromExportFolder(db, folder)
  expect(placesOf(taken.report)).toEqual([
    'professions.json',
    'users-2.json',
    'users-2.json',
    'users-2.json',
    'users-2.json',
    'users-3.json ajena',
    `users.json ${ana} notaInterna`,
    `users.json ${ana} createdAt`,
    `users.json ${ana} profesiones`,
    `users.json ${ana} ciudad`,
    `users.json ${ana} tieneLocalFisico`,
    `users.json ${ana} agendaConfig.updatedAt`,
    `users.json ${ana} agendaConfig.horarios.1`,
    `users.json ${ana} servicios.0`,
    `users.json ${beto} hasAccount`,
    `users.json ${beto} fotoPerfil`,
    `users.json ${beto} slug`,
    'users.json contacto createdAt',
    'users.json doble createdAt',
    'users.json doble id',
    'users.json contacto agendaConfig.enabled',
    `users.json ${ana} circuloConfianza`,
    `users.json ${ana} circuloConfianza`,
    `users.json ${ana} creadoPor`,
    `users.json ${ana} invitadoPor`,
    'respaldo.json r',
    'reviews.json r1 reseña',
    'reviews.json r1 fotos',
    'reviews.json r2 oficios',
    'invitations.json un-token-que-es-largo expiresAt',
    'invitations.json un-token-que-es-largo used',
    'invitations.json un-token-que-es-largo userId',
    'appointments.json c4 fecha',
    'appointments.json c5 fecha',
    'appointments.json c1 horarioFin',
    'appointments.json c1 servicio',
    'appointments.json c2 updatedAt',
    'appointments.json c2 clienteEmail',
    'appointments.json c2 clienteTelefono',
    'appointments.json c3 duracion',
    'appointments.json c3 confirmacionAutomatica',
    'appointments.json c3 servicioCosto',
    'contactos.json',
    'resenias.jsonl',
    'respaldo.json',
    'users.json.gz',
  ])
  expect(checked.report).toEqual(taken.report)
  expect(countsOf(checked)).toEqual(countsOf(taken))
  expect(countsOf(taken)).toContain('Círculos:     2 lazos nuevos')
  expect(countsOf(taken)).toContain('Profesiones:  2 en la lista')
  const visitor = createTestCaller(db, null, { now: currentTimeInImportTests })
  expect(await visitor.identity.profile({ id: 'Beto el de la esquina' })).toMatchObject({ name: 'Beto' })

  const again = await importFromExportFolder(db, folder)
  const checkedAgain = await importFromExportFolder(db, folder, { write: false })
  expect(countsOf(checkedAgain)).toEqual(countsOf(again))
  expect(checkedAgain.report).toEqual(again.report)
  expect(countsOf(again)).toContain('Invitaciones: 0 nuevas, 1 ya estaba')
})
