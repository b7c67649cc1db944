import { documentIdsOfTestExport, timestampOfTestExport } from './small-export.ts'

export const reviewsOfTestExport = [
  {
    id: `${documentIdsOfTestExport.plomero}_${documentIdsOfTestExport.ana}_1709655600000`,
    contactId: documentIdsOfTestExport.plomero,
    userId: documentIdsOfTestExport.ana,
    userName: 'Ana',
    reseña: 'Arregló\r\nla fuga.',
    fotos: [],
    oficios: ['Plomero', ' plomero ', 'Gas'],
    createdAt: timestampOfTestExport,
  },
  {
    id: 'r2',
    contactId: documentIdsOfTestExport.plomeroDoble,
    userId: documentIdsOfTestExport.beto,
    reseña: 'Muy bien',
    createdAt: timestampOfTestExport,
  },
  {
    id: 'r3',
    contactId: documentIdsOfTestExport.doraUid,
    userId: documentIdsOfTestExport.caro,
    reseña: 'Larga. '.repeat(400),
    createdAt: timestampOfTestExport,
  },
  {
    id: 'r4',
    contactId: documentIdsOfTestExport.ana,
    userId: documentIdsOfTestExport.ana,
    reseña: 'Soy la mejor',
    createdAt: timestampOfTestExport,
  },
  {
    id: 'r5',
    contactId: documentIdsOfTestExport.ana,
    userId: 'cuenta-borrada',
    reseña: 'Adiós',
    createdAt: timestampOfTestExport,
  },
  {
    id: 'r6',
    contactId: documentIdsOfTestExport.ana,
    userId: documentIdsOfTestExport.beto,
    reseña: '   ',
    createdAt: timestampOfTestExport,
  },
]

const future = '2026-12-01'
export const appointmentsOfTestExport = [
  // A confirmed appointment in the past is imported as completed.
  appointment('c1', { fecha: '2026-10-05', horario: '09:00', estado: 'confirmada' }),
  appointment('c2', { horario: '09:00', estado: 'confirmada' }),
  appointment('c3', {
    horario: '09:00',
    estado: 'pendiente',
    clienteId: documentIdsOfTestExport.caro,
    clienteNombre: 'Caro Paz',
  }),
  appointment('c4', { horario: '10:00', duracion: 60, horarioFin: '11:00', estado: 'pendiente' }),
  appointment('c5', {
    horario: '10:30',
    estado: 'otra cosa',
    clienteId: 'borrado',
    clienteNombre: 'Cliente Ido',
  }),
  appointment('c6', { horario: '12:00', estado: 'cancelada', servicio: null, servicioCosto: null }),
  appointment('c7', { providerId: 'borrada', providerDocId: 'borrada', clienteId: 'borrado' }),
  appointment('c8', { fecha: 'mañana' }),
  appointment('c9', {
    providerId: documentIdsOfTestExport.dora,
    providerDocId: documentIdsOfTestExport.dora,
    horario: '10:00',
    clienteId: documentIdsOfTestExport.beto,
  }),
]

function appointment(id: string, changes: Record<string, unknown>) {
  return {
    id,
    providerId: documentIdsOfTestExport.ana,
    providerDocId: documentIdsOfTestExport.ana,
    providerName: 'Ana Núñez',
    clienteId: documentIdsOfTestExport.beto,
    clienteNombre: 'Beto Díaz',
    clienteEmail: 'beto@correo.example',
    clienteTelefono: '33 5555 0002',
    fecha: future,
    horario: '15:00',
    duracion: 30,
    estado: 'pendiente',
    confirmacionAutomatica: false,
    servicio: 'Limpieza',
    servicioCosto: 1200.5,
    createdAt: timestampOfTestExport,
    updatedAt: timestampOfTestExport,
    ...changes,
  }
}

export const invitationTokensOfTestExport = {
  first: 'token-del-enlace-de-lupe',
  second: 'token-que-es-el-id-del-otro',
  used: 'token-ya-usado-por-dora',
}
export const invitationsOfTestExport = {
  inv1: {
    email: 'lupe@correo.example',
    nombre: 'Lupe Ríos',
    contactId: documentIdsOfTestExport.plomero,
    invitedBy: documentIdsOfTestExport.ana,
    invitedByName: 'Ana',
    token: invitationTokensOfTestExport.first,
    createdAt: '2026-11-10T00:00:00Z',
    expiresAt: '2026-12-10T00:00:00Z',
    emailSent: false,
    used: false,
    appUrl: 'https://viejo.example',
  },
  [invitationTokensOfTestExport.second]: {
    nombre: 'Óscar',
    contactId: documentIdsOfTestExport.electricista,
    invitedBy: documentIdsOfTestExport.beto,
    invitedByName: 'Beto',
    used: false,
  },
  [invitationTokensOfTestExport.used]: {
    nombre: 'Dora',
    contactId: documentIdsOfTestExport.dora,
    invitedBy: documentIdsOfTestExport.ana,
    used: true,
    usedAt: timestampOfTestExport,
    userId: documentIdsOfTestExport.doraUid,
    expiresAt: '2024-04-01T00:00:00Z',
  },
  perdida: { nombre: 'Nadie', contactId: 'nadie', invitedBy: documentIdsOfTestExport.ana },
}

export const professionsOfTestExport = { list: ['Albañil', 'plomero', 'Plomero'] }
