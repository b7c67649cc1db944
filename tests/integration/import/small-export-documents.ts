import { ids, iso } from './small-export.ts'

export const reviews = [
  {
    id: `${ids.plomero}_${ids.ana}_1709655600000`,
    contactId: ids.plomero,
    userId: ids.ana,
    userName: 'Ana',
    reseña: 'Arregló\r\nla fuga.',
    fotos: [],
    oficios: ['Plomero', ' plomero ', 'Gas'],
    createdAt: iso,
  },
  { id: 'r2', contactId: ids.plomeroDoble, userId: ids.beto, reseña: 'Muy bien', createdAt: iso },
  { id: 'r3', contactId: ids.doraUid, userId: ids.caro, reseña: 'Larga. '.repeat(400), createdAt: iso },
  { id: 'r4', contactId: ids.ana, userId: ids.ana, reseña: 'Soy la mejor', createdAt: iso },
  { id: 'r5', contactId: ids.ana, userId: 'cuenta-borrada', reseña: 'Adiós', createdAt: iso },
  { id: 'r6', contactId: ids.ana, userId: ids.beto, reseña: '   ', createdAt: iso },
]

const future = '2026-12-01'
export const appointments = [
  // A confirmed appointment in the past is imported as completed.
  appointment('c1', { fecha: '2026-10-05', horario: '09:00', estado: 'confirmada' }),
  appointment('c2', { horario: '09:00', estado: 'confirmada' }),
  // This appointment begins at the same time as appointment 'c2', and names the provider by document id.
  appointment('c3', {
    horario: '09:00',
    estado: 'pendiente',
    clienteId: ids.caro,
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
  appointment('c9', { providerId: ids.dora, providerDocId: ids.dora, horario: '10:00', clienteId: ids.beto }),
]

function appointment(id: string, changes: Record<string, unknown>) {
  return {
    id,
    providerId: ids.ana,
    providerDocId: ids.ana,
    providerName: 'Ana Núñez',
    clienteId: ids.beto,
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
    createdAt: iso,
    updatedAt: iso,
    ...changes,
  }
}

export const tokens = {
  first: 'token-del-enlace-de-lupe',
  second: 'token-que-es-el-id-del-otro',
  used: 'token-ya-usado-por-dora',
}
export const invitations = {
  inv1: {
    email: 'lupe@correo.example',
    nombre: 'Lupe Ríos',
    contactId: ids.plomero,
    invitedBy: ids.ana,
    invitedByName: 'Ana',
    token: tokens.first,
    createdAt: '2026-11-10T00:00:00Z',
    expiresAt: '2026-12-10T00:00:00Z',
    emailSent: false,
    used: false,
    appUrl: 'https://viejo.example',
  },
  [tokens.second]: {
    nombre: 'Óscar',
    contactId: ids.electricista,
    invitedBy: ids.beto,
    invitedByName: 'Beto',
    used: false,
  },
  [tokens.used]: {
    nombre: 'Dora',
    contactId: ids.dora,
    invitedBy: ids.ana,
    used: true,
    usedAt: iso,
    userId: ids.doraUid,
    expiresAt: '2024-04-01T00:00:00Z',
  },
  perdida: { nombre: 'Nadie', contactId: 'nadie', invitedBy: ids.ana },
}

export const professions = { list: ['Albañil', 'plomero', 'Plomero'] }
