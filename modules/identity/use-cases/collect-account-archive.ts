import { describeAuditEvent, readAuditEventsOfAccount } from '#kernel/audit.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { getPhotoPathInDataArchive, type PersonDataArchiveSection } from '#kernel/person-event-handlers.ts'
import { profileFieldGroupLabels, profileFieldGroupSchema } from '#modules/identity/contract/offers.ts'
import * as data from '#modules/identity/data/archive.ts'
import { findBlockedPeople } from '#modules/identity/data/blocks.ts'
import { formatDeviceName } from '#modules/identity/device-name.ts'
import { studyLevelLabels } from '#modules/identity/profile-view.ts'
import { getProfilePath } from '#modules/identity/rules.ts'

export async function collectAccountDataArchive(
  tx: Tx,
  accountId: AccountId,
): Promise<PersonDataArchiveSection & { personId: PersonId }> {
  const account = await data.findAccountForExport(tx, accountId)
  const person = await data.findPersonForExport(tx, accountId)
  const content = {
    cuenta: {
      id: accountId,
      correo: account.email,
      correoConfirmado: account.emailVerifiedAt,
      creada: account.createdAt,
      identidadesVinculadas: account.federatedIdentities.map(({ issuer, email, createdAt }) => ({
        emisor: issuer,
        correo: email,
        desde: createdAt,
      })),
      sesionesAbiertas: account.sessions.map(({ userAgent, createdAt, lastUsedAt }) => ({
        dispositivo: formatDeviceName(userAgent),
        inicio: createdAt,
        ultimoUso: lastUsedAt,
      })),
    },
    sucesosDeSeguridad: archivedEvents(tx, accountId),
    perfil: toProfile(person),
    datosQueTeOfrecemos: person.offers.map(({ part, value, photoId, contactName, createdAt }) => ({
      parte: profileFieldGroupLabels[profileFieldGroupSchema.parse(part)],
      datos: photoId === null ? value : getPhotoPathInDataArchive(photoId),
      teAgregaronComo: contactName,
      desde: createdAt,
    })),
    personasQueBloquee: (await findBlockedPeople(tx, person.id)).map(({ blocked, createdAt }) => ({
      nombre: blocked.name,
      perfil: getProfilePath(blocked),
      desde: createdAt,
    })),
    contactosQueAgregue: archivedContacts(data.iterateAddedContacts(tx, person.id)),
    solicitudesQueHice: account.profileRequests.map(({ kind, personName, message, createdAt, outcome }) => ({
      tipo: kind === 'CLAIM' ? 'reclamar perfil' : 'eliminar perfil',
      sobre: personName,
      mensaje: message,
      fecha: createdAt,
      respuesta: outcome === null ? 'pendiente' : outcome === 'APPROVED' ? 'aprobada' : 'rechazada',
    })),
  }
  const hiddenPhotoIds = person.hiddenPhotos.map(({ photoId }) => photoId)
  const offeredPhotoIds = person.offers.flatMap(({ photoId }) => photoId ?? [])
  return {
    personId: person.id,
    content,
    photoIds: [...(person.photoId ? [person.photoId] : []), ...hiddenPhotoIds, ...offeredPhotoIds],
  }
}

const audienceNames = { EVERYBODY: 'todos', MEMBERS: 'personas con cuenta', CIRCLE: 'mi círculo' }

function toProfile(person: Awaited<ReturnType<typeof data.findPersonForExport>>) {
  return {
    id: person.id,
    perfil: getProfilePath(person),
    direccionesQueHaTenido: person.slugClaims.map(({ slug }) => `/perfil/${slug}`),
    nombre: person.name,
    email: person.email,
    telefono: person.phone,
    quienVeMiTelefono: person.phoneAudience && audienceNames[person.phoneAudience],
    quienVeMiCorreo: person.emailAudience && audienceNames[person.emailAudience],
    apareceEnExplorar: person.listed,
    profesiones: person.professions,
    esProfesional: person.isProfessional,
    profesionEspecialidad: person.specialty,
    cedulaProfesional: person.licenseNumber,
    nivelEstudios: person.studyLevel && studyLevelLabels[person.studyLevel],
    institucionEducativa: person.institution,
    anosExperiencia: person.yearsOfExperience,
    ocupacionOficio: person.occupation,
    ciudad: person.city,
    estado: person.state,
    direccion: person.address,
    tieneLocalFisico: person.hasShop,
    nombreLocal: person.shopName,
    horarioAtencion: person.openingHours,
    descripcion: person.description,
    fotoPerfil: person.photoId && getPhotoPathInDataArchive(person.photoId),
    fotosDePerfilOcultas: person.hiddenPhotos.map(({ photoId }) => getPhotoPathInDataArchive(photoId)),
    facebook: person.facebook,
    instagram: person.instagram,
    twitter: person.twitter,
    linkedin: person.linkedin,
    whatsapp: person.whatsapp,
    tiktok: person.tiktok,
    youtube: person.youtube,
    creado: person.createdAt,
    ocultoDesde: person.hiddenAt,
  }
}

/** The data archive of an account omits IP addresses, which could belong to another person. */
async function* archivedEvents(tx: Tx, accountId: AccountId) {
  for await (const { at, event, by } of readAuditEventsOfAccount(tx, accountId)) {
    yield { fecha: at, suceso: describeAuditEvent(event), porQuienOpera: by === 'operator' }
  }
}

async function* archivedContacts(contacts: ReturnType<typeof data.iterateAddedContacts>) {
  for await (const contact of contacts) {
    yield {
      nombre: contact.name,
      telefono: contact.phone,
      email: contact.email,
      profesiones: contact.professions,
      ciudad: contact.city,
      estado: contact.state,
      direccion: contact.address,
      agregado: contact.createdAt,
    }
  }
}
