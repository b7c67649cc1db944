import { exportedIds, exportedTimestamp } from './small-export.ts'

export const exportedReviews = [
  {
    id: `${exportedIds.plomero}_${exportedIds.ana}_1709655600000`,
    contactId: exportedIds.plomero,
    userId: exportedIds.ana,
    userName: 'Ana',
    reseña: 'Arregló\r\nla fuga.',
    fotos: [],
    oficios: ['Plomero', ' plomero ', 'Gas'],
    createdAt: exportedTimestamp,
  },
  {
    id: 'r2',
    contactId: exportedIds.plomeroDoble,
    userId: exportedIds.beto,
    reseña: 'Muy bien',
    createdAt: exportedTimestamp,
  },
  {
    id: 'r3',
    contactId: exportedIds.doraUid,
    userId: exportedIds.caro,
    reseña: 'Larga. '.repeat(400),
    createdAt: exportedTimestamp,
  },
  {
    id: 'r4',
    contactId: exportedIds.ana,
    userId: exportedIds.ana,
    reseña: 'Soy la mejor',
    createdAt: exportedTimestamp,
  },
  {
    id: 'r5',
    contactId: exportedIds.ana,
    userId: 'cuenta-borrada',
    reseña: 'Adiós',
    createdAt: exportedTimestamp,
  },
  {
    id: 'r6',
    contactId: exportedIds.ana,
    userId: exportedIds.beto,
    reseña: '   ',
    createdAt: exportedTimestamp,
  },
]

const future = '2026-12-01'
export const exportedAppointments = [
  // A confirmed appointment in the past is imported as completed.
  appointment('c1', { fecha: '2026-10-05', horario: '09:00', estado: 'confirmada' }),
  appointment('c2', { horario: '09:00', estado: 'confirmada' }),
  // This appointment begins at the same time as appointment 'c2', and names the provider by document id.
  appointment('c3', {
    horario: '09:00',
    estado: 'pendiente',
    clienteId: exportedIds.caro,
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
    providerId: exportedIds.dora,
    providerDocId: exportedIds.dora,
    horario: '10:00',
    clienteId: exportedIds.beto,
  }),
]

function appointment(id: string, changes: Record<string, unknown>) {
  return {
    id,
    providerId: exportedIds.ana,
    providerDocId: exportedIds.ana,
    providerName: 'Ana Núñez',
    clienteId: exportedIds.beto,
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
    createdAt: exportedTimestamp,
    updatedAt: exportedTimestamp,
    ...changes,
  }
}

export const exportedTokens = {
  first: 'token-del-enlace-de-lupe',
  second: 'token-que-es-el-id-del-otro',
  used: 'token-ya-usado-por-dora',
}
export const exportedInvitations = {
  inv1: {
    email: 'lupe@correo.example',
    nombre: 'Lupe Ríos',
    contactId: exportedIds.plomero,
    invitedBy: exportedIds.ana,
    invitedByName: 'Ana',
    token: exportedTokens.first,
    createdAt: '2026-11-10T00:00:00Z',
    expiresAt: '2026-12-10T00:00:00Z',
    emailSent: false,
    used: false,
    appUrl: 'https://viejo.example',
  },
  [exportedTokens.second]: {
    nombre: 'Óscar',
    contactId: exportedIds.electricista,
    invitedBy: exportedIds.beto,
    invitedByName: 'Beto',
    used: false,
  },
  [exportedTokens.used]: {
    nombre: 'Dora',
    contactId: exportedIds.dora,
    invitedBy: exportedIds.ana,
    used: true,
    usedAt: exportedTimestamp,
    userId: exportedIds.doraUid,
    expiresAt: '2024-04-01T00:00:00Z',
  },
  perdida: { nombre: 'Nadie', contactId: 'nadie', invitedBy: exportedIds.ana },
}

export const exportedProfessions = { list: ['Albañil', 'plomero', 'Plomero'] }
