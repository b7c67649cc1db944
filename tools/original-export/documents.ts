import {
  countPeopleWithAccount,
  createExportAccountId,
  createPersonName,
  createUserDocumentId,
  makeTimestampOfExportedDocument,
  tradeNames,
} from './people.ts'
import type { SeededRandomGenerator } from './random.ts'

const texts = [
  'Llegó a tiempo y dejó todo limpio. Muy recomendable.',
  'Nos arregló la fuga en una tarde y explicó lo que hizo.',
  'Buen precio y buen trato, la volvería a llamar.',
]

export function createExportedReviewDocument(
  index: number,
  people: number,
  random: SeededRandomGenerator,
): [string, object] {
  const contact = random.below(people)
  const author = random.below(countPeopleWithAccount(people))
  const contactId = index % 1009 === 1008 ? 'persona-borrada' : createUserDocumentId(contact, people)
  const createdAt = makeTimestampOfExportedDocument(index)
  return [
    `${contactId}_${createExportAccountId(author)}_${Date.parse(createdAt)}_${index}`,
    {
      contactId,
      userId: createExportAccountId(author),
      userName: createPersonName(author),
      reseña: index % 2003 === 2002 ? 'Muy bien. '.repeat(300) : texts[index % texts.length],
      fotos: [],
      ...(index % 4 !== 0 && { oficios: [tradeNames[index % tradeNames.length]] }),
      createdAt,
    },
  ]
}

export function createAppointmentDocument(
  index: number,
  people: number,
  random: SeededRandomGenerator,
  today: number,
): [string, object] {
  const members = countPeopleWithAccount(people)
  const provider = random.below(members)
  const client = random.below(members)
  const day = new Date(today + (random.below(420) - 380) * 86_400_000).toISOString().slice(0, 10)
  const minutes = 9 * 60 + random.below(18) * 30
  const time = (at: number) =>
    [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const estado = ['confirmada', 'pendiente', 'cancelada', 'completada', 'confirmada', 'en espera'][
    index % 53 === 52 ? 5 : index % 5
  ]
  return [
    `cita${index}`,
    {
      providerId: createExportAccountId(provider),
      providerDocId: createUserDocumentId(provider, people),
      providerName: createPersonName(provider),
      clienteId: index % 701 === 700 ? 'cliente-borrado' : createExportAccountId(client),
      clienteNombre: createPersonName(client),
      clienteEmail: `persona${client}@correo.example`,
      clienteTelefono: '33 1234 5678',
      fecha: day,
      horario: time(minutes),
      horarioFin: time(minutes + 30),
      duracion: index % 41 === 40 ? 60 : 30,
      estado,
      confirmacionAutomatica: index % 2 === 0,
      servicio: index % 3 === 0 ? null : 'Visita',
      servicioCosto: index % 3 === 0 ? null : 350,
      createdAt: makeTimestampOfExportedDocument(index),
      updatedAt: makeTimestampOfExportedDocument(index),
    },
  ]
}

export function createInvitationDocument(index: number, people: number): [string, object] {
  const contact = countPeopleWithAccount(people) + (index % (people - countPeopleWithAccount(people)))
  const invitedBy = index % countPeopleWithAccount(people)
  const common = {
    nombre: createPersonName(contact),
    email: `contacto${contact}@correo.example`,
    telefono: '33 1234 5678',
    profesion: tradeNames[index % tradeNames.length],
    ciudad: 'Guadalajara',
    contactId: createUserDocumentId(contact, people),
    invitedBy: createExportAccountId(invitedBy),
    invitedByName: createPersonName(invitedBy),
    used: index % 6 === 5,
  }
  const token = `token-de-la-invitacion-${index}`
  return index % 2 === 0
    ? [
        `invitacion${index}`,
        {
          ...common,
          token,
          createdAt: makeTimestampOfExportedDocument(index),
          emailSent: false,
          appUrl: 'https://viejo.example',
        },
      ]
    : [token, { ...common, direccion: '', tieneLocalFisico: false }]
}
