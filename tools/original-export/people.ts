import { foldText } from '#kernel/text/fold.ts'
import type { SeededRandomGenerator } from './random.ts'

const firstNames =
  'Ana,José,María,Luis,Lucía,Jorge,Sofía,Raúl,Elena,Óscar,Carmen,Iván,Rosa,Hugo,Pilar,Noé'.split(',')
const surnames =
  'Hernández,García,Martínez,López,González,Pérez,Rodríguez,Sánchez,Ramírez,Núñez,Muñoz,Ávila,Ibáñez'.split(
    ',',
  )
const places = [
  ['Guadalajara', 'Jalisco'],
  ['Tijuana', 'Baja California'],
  ['Cancún', 'Quintana Roo'],
  ['Ciudad Juárez', 'Chihuahua'],
  ['Puebla', 'Puebla'],
  ['Hermosillo', 'Sonora'],
] as const
export const tradeNames =
  'Plomera,Electricista,Carpintero,Dentista,Contadora,Jardinero,Pintor,Psicóloga,Albañil,Estilista'.split(',')

export const countPeopleWithAccount = (people: number) => Math.floor(people * 0.6)
export function createUserDocumentId(index: number, people: number): string {
  return index < countPeopleWithAccount(people)
    ? createExportAccountId(index)
    : `contacto_${String(index).padStart(8, '0')}_${(index * 7919) % 9973}`
}
export function createExportAccountId(index: number): string {
  return `uid${index.toString(36).padStart(8, '0')}Aa1Bb2Cc3Dd4Ee5Ff`.slice(0, 28)
}
export const createPersonName = (index: number) =>
  `${firstNames[index % 16]} ${surnames[Math.floor(index / 16) % 13]} ${surnames[Math.floor(index / 208) % 13]}`
const phoneOf = (index: number) => `33 ${String(10_000_000 + (index % 89_000_000))}`

const since = Date.UTC(2023, 0, 1)
export const makeTimestampOfExportedDocument = (index: number) =>
  new Date(since + (index % 1000) * 86_400_000 + index).toISOString()

export function createExportedUserDocument(
  index: number,
  people: number,
  circle: readonly number[],
  random: SeededRandomGenerator,
) {
  const registered = index < countPeopleWithAccount(people)
  const [ciudad, estado] = places[index % places.length] ?? places[0]
  const trade = tradeNames[index % tradeNames.length]
  const odd = (every: number) => index % every === every - 1
  const twin = !registered && odd(50) ? index - 1 : index
  const circuloConfianza = circle.map((member) => createUserDocumentId(member, people))
  return {
    nombre: twin === index ? createPersonName(index) : createPersonName(twin).toUpperCase(),
    email: registered
      ? `persona${odd(997) ? index - 1 : index}@correo.example`
      : odd(7)
        ? `contacto${index}@correo.example`
        : '',
    telefono: odd(301) ? 'pregunta por Lupe' : odd(11) ? `+52 1 ${phoneOf(twin)}` : phoneOf(twin),
    ...(registered && { ...(!odd(19) && { userId: createExportAccountId(index) }), hasAccount: true }),
    ...(!odd(13) && { slug: odd(211) ? 'perfil' : slugOf(index) }),
    ...(!registered && {
      creadoPor: createExportAccountId(index % countPeopleWithAccount(people)),
      hasAccount: false,
    }),
    createdAt: odd(17)
      ? { _seconds: Math.floor(Date.parse(makeTimestampOfExportedDocument(index)) / 1000), _nanoseconds: 0 }
      : makeTimestampOfExportedDocument(index),
    profesion: trade,
    ...(odd(3) && { profesiones: [trade, tradeNames[(index + 3) % tradeNames.length]] }),
    ...(registered && workOf(index)),
    ciudad,
    estado,
    tieneLocalFisico: odd(9),
    ...(odd(9) && {
      direccion: 'Av. Hidalgo 12, Centro',
      nombreLocal: 'Taller Luz',
      horarioAtencion: 'L a V\n9 a 6',
    }),
    descripcion: odd(401)
      ? 'Trabajo bien. '.repeat(60)
      : 'Trabajo en casas y negocios, con cita o por recomendación.',
    ...(odd(4) && {
      facebook: 'https://facebook.com/taller',
      instagram: '@taller.luz',
      whatsapp: `52${phoneOf(index)}`,
    }),
    circuloConfianza: odd(503) ? [...circuloConfianza, 'alguien-que-ya-no-existe'] : circuloConfianza,
    recomendadoPor:
      random.below(4) === 0 ? [createExportAccountId(random.below(countPeopleWithAccount(people)))] : [],
    totalRecomendaciones: random.below(20),
    amigosEnComun: [],
    ...(registered &&
      odd(3) && {
        agendaConfig: agendaOf(index),
        servicios: servicesOf(index),
        serviciosUpdatedAt: makeTimestampOfExportedDocument(index),
      }),
  }
}

function slugOf(index: number): string {
  const base = foldText(createPersonName(index)).replaceAll(' ', '-')
  return `${base}-${index}`
}

function workOf(index: number) {
  return index % 2 === 0
    ? {
        esProfesional: true,
        profesionEspecialidad: 'General',
        nivelEstudios: 'Licenciatura',
        anosExperiencia: String(index % 30),
      }
    : {
        esProfesional: false,
        ocupacionOficio: 'Oficios',
        anosExperienciaNoProf: index % 97 === 96 ? -1 : index % 30,
      }
}

function agendaOf(index: number) {
  const ranges = [
    { inicio: '09:00', fin: '14:00' },
    { inicio: '16:00', fin: '19:00' },
  ]
  const inOlderFormat = ['09:00', '09:30', '10:00', '12:00']
  const day = index % 5 === 0 ? inOlderFormat : { ranges }
  return {
    enabled: index % 10 !== 0,
    duracionCita: index % 15 === 0 ? 40 : 30,
    confirmacionAutomatica: index % 2 === 0,
    horarios: {
      1: day,
      2: day,
      4: day,
      ...(index % 25 === 0 && { 5: { ranges: [{ inicio: '18:00', fin: '09:00' }] } }),
    },
    updatedAt: makeTimestampOfExportedDocument(index),
  }
}

function servicesOf(index: number) {
  return [
    { nombre: 'Visita', costo: 350 },
    { nombre: 'Reparación', costo: index % 7 === 0 ? '1,200.50' : 900 },
    ...(index % 31 === 0 ? [{ nombre: 'Regalo', costo: -5 }] : []),
  ]
}
