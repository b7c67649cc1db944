import { testExportDocumentIds, testExportTimestamp } from './small-export.ts'

export const testExportReviews = [
  {
    id: `${testExportDocumentIds.plomero}_${testExportDocumentIds.ana}_1709655600000`,
    contactId: testExportDocumentIds.plomero,
    userId: testExportDocumentIds.ana,
    userName: 'Ana',
    reseña: 'Arregló\r\nla fuga.',
    fotos: [],
    oficios: ['Plomero', ' plomero ', 'Gas'],
    createdAt: testExportTimestamp,
  },
  {
    id: 'r2',
    contactId: testExportDocumentIds.plomeroDoble,
    userId: testExportDocumentIds.beto,
    reseña: 'Muy bien',
    createdAt: testExportTimestamp,
  },
  {
    id: 'r3',
    contactId: testExportDocumentIds.doraUid,
    userId: testExportDocumentIds.caro,
    reseña: 'Larga. '.repeat(400),
    createdAt: testExportTimestamp,
  },
  {
    id: 'r4',
    contactId: testExportDocumentIds.ana,
    userId: testExportDocumentIds.ana,
    reseña: 'Soy la mejor',
    createdAt: testExportTimestamp,
  },
  {
    id: 'r5',
    contactId: testExportDocumentIds.ana,
    userId: 'cuenta-borrada',
    reseña: 'Adiós',
    createdAt: testExportTimestamp,
  },
  {
    id: 'r6',
    contactId: testExportDocumentIds.ana,
    userId: testExportDocumentIds.beto,
    reseña: '   ',
    createdAt: testExportTimestamp,
  },
]

const future = '2026-12-01'
export const testExportAppointments = [
  // A confirmed appointment in the past is imported as completed.
  appointment('c1', { fecha: '2026-10-05', horario: '09:00', estado: 'confirmada' }),
  appointment('c2', { horario: '09:00', estado: 'confirmada' }),
  appointment('c3', {
    horario: '09:00',
    estado: 'pendiente',
    clienteId: testExportDocumentIds.caro,
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
    providerId: testExportDocumentIds.dora,
    providerDocId: testExportDocumentIds.dora,
    horario: '10:00',
    clienteId: testExportDocumentIds.beto,
  }),
]

function appointment(id: string, changes: Record<string, unknown>) {
  return {
    id,
    providerId: testExportDocumentIds.ana,
    providerDocId: testExportDocumentIds.ana,
    providerName: 'Ana Núñez',
    clienteId: testExportDocumentIds.beto,
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
    createdAt: testExportTimestamp,
    updatedAt: testExportTimestamp,
    ...changes,
  }
}

export const testExportInvitationTokens = {
  first: 'token-del-enlace-de-lupe',
  second: 'token-que-es-el-id-del-otro',
  used: 'token-ya-usado-por-dora',
}
export const invitationsOfTestExport = {
  inv1: {
    email: 'lupe@correo.example',
    nombre: 'Lupe Ríos',
    contactId: testExportDocumentIds.plomero,
    invitedBy: testExportDocumentIds.ana,
    invitedByName: 'Ana',
    token: testExportInvitationTokens.first,
    createdAt: '2026-11-10T00:00:00Z',
    expiresAt: '2026-12-10T00:00:00Z',
    emailSent: false,
    used: false,
    appUrl: 'https://viejo.example',
  },
  [testExportInvitationTokens.second]: {
    nombre: 'Óscar',
    contactId: testExportDocumentIds.electricista,
    invitedBy: testExportDocumentIds.beto,
    invitedByName: 'Beto',
    used: false,
  },
  [testExportInvitationTokens.used]: {
    nombre: 'Dora',
    contactId: testExportDocumentIds.dora,
    invitedBy: testExportDocumentIds.ana,
    used: true,
    usedAt: testExportTimestamp,
    userId: testExportDocumentIds.doraUid,
    expiresAt: '2024-04-01T00:00:00Z',
  },
  perdida: { nombre: 'Nadie', contactId: 'nadie', invitedBy: testExportDocumentIds.ana },
}

export const testExportProfessions = { list: ['Albañil', 'plomero', 'Plomero'] }
