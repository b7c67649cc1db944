/**
 * An export of the original product with each known irregularity once, small enough for tests to list all
 * results.
 * Account ids have 28 characters; contact ids have other forms.
 */
export const makeAccountId = (name: string) => name.padEnd(28, '0')
export const exportedIds = {
  ana: makeAccountId('AnaUid'),
  beto: makeAccountId('BetoUid'),
  caro: makeAccountId('CaroUid'),
  /** Document id of a contact claimed by an account. The account's id is different. */
  dora: 'contacto-Dora_3311112222',
  doraUid: makeAccountId('DoraUid'),
  sinCorreo: makeAccountId('SinCorreoUid'),
  mismoCorreo: makeAccountId('MismoCorreoUid'),
  plomero: 'Lupe Ríos|33 1234 5678',
  plomeroDoble: 'kPq9ZxYw7VuTsRqPoNmL',
  electricista: '019a0000-0000-7000-8000-0000000000aa',
  sinTelefono: 'contacto_sin_telefono',
} as const

export const exportedTimestamp = '2024-03-05T16:20:00.000Z'

export const exportedUsers = {
  [exportedIds.ana]: {
    nombre: '  Ana Núñez ',
    email: ' Ana@Correo.example ',
    telefono: '+52 1 33 5555 0001',
    userId: exportedIds.ana,
    hasAccount: true,
    slug: 'ana-nunez',
    createdAt: exportedTimestamp,
    profesion: 'Dentista',
    profesiones: ['Ortodoncista', 'dentista'],
    esProfesional: true,
    profesionEspecialidad: 'Niños',
    cedulaProfesional: 1234567,
    nivelEstudios: 'maestria',
    institucionEducativa: 'UdeG',
    anosExperiencia: '12',
    ocupacionOficio: 'Ya no',
    ciudad: 'Tijuana',
    estado: 'Baja California',
    direccion: 'Av. Revolución 1',
    tieneLocalFisico: true,
    nombreLocal: 'Sonrisas',
    horarioAtencion: 'L a V\n9 a 18',
    descripcion: `${'Con cita. '.repeat(60)}`,
    instagram: '@sonrisas',
    whatsapp: '+52 (33) 5555-0001',
    circuloConfianza: [
      exportedIds.beto,
      exportedIds.plomero,
      exportedIds.plomeroDoble,
      exportedIds.doraUid,
      'nadie',
      exportedIds.ana,
    ],
    recomendadoPor: [exportedIds.beto, exportedIds.caro],
    totalRecomendaciones: 99,
    amigosEnComun: [],
    agendaConfig: {
      enabled: true,
      duracionCita: 30,
      confirmacionAutomatica: false,
      updatedAt: exportedTimestamp,
      // Opening hours of three days: a range, the older flat list of times, and a range that ends before its
      // start.
      horarios: {
        1: { ranges: [{ inicio: '09:00', fin: '11:00' }] },
        2: ['9:00', '09:30', '11:00'],
        3: { ranges: [{ inicio: '18:00', fin: '09:00' }] },
      },
    },
    servicios: [
      { nombre: ' Limpieza ', costo: '1,200.50' },
      { nombre: '', costo: 100 },
      { nombre: 'Regalo', costo: -5 },
      { nombre: 'Revisión', costo: 350 },
    ],
    serviciosUpdatedAt: exportedTimestamp,
  },
  // This document has no field with the account id, because its document id is the account id.
  [exportedIds.beto]: {
    nombre: 'Beto\u0000 <b>Díaz</b>',
    email: 'beto@correo.example',
    hasAccount: true,
    slug: 'ana-nunez',
    createdAt: { _seconds: 1_709_655_600, _nanoseconds: 5 },
    esProfesional: false,
    ocupacionOficio: 'Jardinero',
    anosExperienciaNoProf: -3,
    facebook: 'javascript:alert(1)',
    circuloConfianza: [exportedIds.ana],
  },
  [exportedIds.caro]: {
    nombre: 'Caro Paz',
    email: 'caro@correo.example',
    userId: exportedIds.caro,
    createdAt: 1_709_655_700_000,
  },
  [exportedIds.dora]: {
    nombre: 'Dora Sol',
    email: 'dora@correo.example',
    telefono: '3311112222',
    userId: exportedIds.doraUid,
    hasAccount: true,
    creadoPor: exportedIds.ana,
    invitadoPor: exportedIds.ana,
    createdAt: exportedTimestamp,
    circuloConfianza: [{ id: exportedIds.ana }],
    agendaConfig: {
      enabled: true,
      duracionCita: 20,
      horarios: [null, { ranges: [{ inicio: '10:00', fin: '11:00' }] }],
    },
  },
  [exportedIds.sinCorreo]: {
    nombre: 'Eva Luz',
    userId: exportedIds.sinCorreo,
    createdAt: exportedTimestamp,
    agendaConfig: { enabled: true },
  },
  [exportedIds.mismoCorreo]: {
    nombre: 'Falso Beto',
    email: 'BETO@correo.example',
    userId: exportedIds.mismoCorreo,
    createdAt: '2024-09-01T00:00:00Z',
  },
  [exportedIds.plomero]: {
    nombre: 'Lupe Ríos',
    telefono: '33 1234 5678',
    hasAccount: false,
    creadoPor: exportedIds.ana,
    createdAt: '2024-01-01T00:00:00Z',
    profesion: 'Plomero',
  },
  // The same person as `ids.plomero`, added a second time by another member.
  [exportedIds.plomeroDoble]: {
    nombre: 'LUPE RIOS',
    telefono: '+523312345678',
    email: 'lupe@correo.example',
    createdAt: '2024-02-01T00:00:00Z',
    profesiones: ['Electricista'],
    ciudad: 'Tepic',
  },
  [exportedIds.electricista]: {
    nombre: 'Óscar',
    telefono: '33 9999 0000',
    createdAt: exportedTimestamp,
    email: 'no es un correo',
  },
  [exportedIds.sinTelefono]: {
    nombre: 'Paty',
    telefono: 'pregunta por ella',
    createdAt: exportedTimestamp,
    slug: 'Paty la de las uñas',
  },
}
