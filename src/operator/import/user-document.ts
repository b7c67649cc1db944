import { maxNameLength } from '#kernel/names/contract.ts'
import { foldText } from '#kernel/text/fold.ts'
import { normalizeProfessions, toPhoneKey } from '#modules/identity/api.ts'
import { maxDescriptionLength, maxProfessions } from '#modules/identity/contract/limits.ts'
import { studyLevels } from '#modules/identity/contract/people.ts'
import { parseSocialField } from '#modules/identity/contract/social.ts'
import { type ImportedPerson, toStudyLevel } from '#modules/identity/operator-api.ts'
import { findTimeZoneOfPlace } from '#modules/scheduling/operator-api.ts'
import type { ImportDocument } from '#operator/import/document.ts'
import {
  defaultMaxImportedTextLength,
  readBooleanField,
  readEmail,
  readEmailField,
  readInstantField,
  readLinesField,
  readTextField,
  shortenName,
  type TextLimit,
} from '#operator/import/fields.ts'
import type { UserIdentityFields } from '#operator/import/people.ts'
import {
  isEmptyValue,
  parseExportedBoolean,
  parseExportedId,
  parseExportedInstant,
  parseExportedLine,
  parseExportedNumber,
} from '#operator/import/values.ts'

export type PersonFields = Omit<
  ImportedPerson,
  'id' | 'accountId' | 'slug' | 'oldAddress' | 'opensAccount' | 'createdAt'
>

/**
 * Reads the fields of an exported user that identify the person, to find several documents of the same person. The
 * caller adds `nameKey`.
 */
export function readUserIdentityFields({ id, value }: ImportDocument): Omit<UserIdentityFields, 'nameKey'> {
  const registered = parseExportedBoolean(value.hasAccount) === true || !isEmptyValue(value.userId)
  const phone = parseExportedLine(value.telefono)
  return {
    id,
    uid: registered ? (parseExportedId(value.userId) ?? id) : null,
    registered,
    email: readEmail(value.email),
    slug: parseExportedLine(value.slug),
    name: parseExportedLine(value.nombre) ?? nameless(value),
    phoneKey: phone === null ? null : toPhoneKey(phone),
    createdAt: parseExportedInstant(value.createdAt),
    timeZone: findTimeZoneOfPlace({
      state: parseExportedLine(value.estado),
      city: parseExportedLine(value.ciudad),
    }),
    hasFace: parseExportedLine(value.fotoPerfil) !== null,
  }
}

function nameless(value: Record<string, unknown>): string {
  return readEmail(value.email)?.split('@')[0] ?? 'Sin nombre'
}

const line = { maxLength: defaultMaxImportedTextLength, usual: 200 }
/** Max length of a city or a state, because a database index with these columns limits their size. */
const place = { maxLength: 200 }
const social = { maxLength: defaultMaxImportedTextLength, usual: 300 }

export function parseUserDocument(document: ImportDocument, now: number): PersonFields {
  const { value, addFinding } = document
  // These two calls only report invalid values. Other functions import the fields `hasAccount` and `createdAt`.
  readBooleanField(document, 'hasAccount')
  readInstantField(document, 'createdAt', { instead: 'quedó con la de hoy', latest: now })
  if (parseExportedLine(value.fotoPerfil) === null && !isEmptyValue(value.fotoPerfil))
    addFinding('AVISO', 'fotoPerfil', 'No es la dirección de una foto; no se tomó')
  const text = (field: string, limit: TextLimit = line) => readTextField(document, field, limit)
  if (parseExportedLine(value.nombre) === null)
    addFinding('AVISO', 'nombre', `No tiene nombre; quedó como «${nameless(value)}»`)
  return {
    name: readTextField(document, 'nombre', { maxLength: maxNameLength }) ?? nameless(value),
    email: readEmailField(document, 'email'),
    ...readPhone(document),
    professions: readProfessions(document),
    ...readWork(document),
    city: text('ciudad', place),
    state: text('estado', place),
    address: text('direccion'),
    hasShop: readBooleanField(document, 'tieneLocalFisico') ?? false,
    shopName: text('nombreLocal'),
    openingHours: readTextField(document, 'horarioAtencion', { ...line, severalLines: true }),
    description: readTextField(document, 'descripcion', {
      maxLength: maxDescriptionLength,
      severalLines: true,
    }),
    facebook: readNetwork(document, 'facebook'),
    instagram: readNetwork(document, 'instagram'),
    twitter: readNetwork(document, 'twitter'),
    linkedin: readNetwork(document, 'linkedin'),
    tiktok: readNetwork(document, 'tiktok'),
    youtube: readNetwork(document, 'youtube'),
    whatsapp: readWhatsapp(document),
  }
}

function readPhone(document: ImportDocument): Pick<PersonFields, 'phone' | 'phoneKey'> {
  const phone = readTextField(document, 'telefono', { ...line, usual: 40 })
  const key = phone === null ? null : toPhoneKey(phone)
  if (phone !== null && key === null)
    document.addFinding(
      'AVISO',
      'telefono',
      'No parece un teléfono; se muestra como está, pero no sirve para reconocer a la persona',
    )
  return { phone, phoneKey: key }
}

function readProfessions(document: ImportDocument): string[] {
  const { addFinding } = document
  const professions = normalizeProfessions([
    ...readLinesField(document, 'profesion'),
    ...readLinesField(document, 'profesiones'),
  ])
  if (professions.length > maxProfessions)
    addFinding(
      'AVISO',
      'profesiones',
      `Son ${professions.length}, más que las ${maxProfessions} que la pantalla admite; se conservaron`,
    )
  return professions.map((name) => shortenName(document, 'profesiones', name, maxNameLength))
}

type Work = Pick<
  PersonFields,
  | 'isProfessional'
  | 'specialty'
  | 'licenseNumber'
  | 'studyLevel'
  | 'institution'
  | 'yearsOfExperience'
  | 'occupation'
>

const ofProfessionals = [
  'profesionEspecialidad',
  'cedulaProfesional',
  'nivelEstudios',
  'institucionEducativa',
  'anosExperiencia',
]
const ofOthers = ['ocupacionOficio', 'anosExperienciaNoProf']

/**
 * Reads the work fields for the kind of work that the person chose (professional or not), and clears the fields of the
 * other kind. Saving a profile does the same.
 */
function readWork(document: ImportDocument): Work {
  const { value, addFinding } = document
  const has = (fields: readonly string[]) => fields.some((field) => !isEmptyValue(value[field]))
  const inferred = has(ofProfessionals) ? true : has(ofOthers) ? false : null
  const isProfessional = readBooleanField(document, 'esProfesional') ?? inferred
  for (const field of isProfessional ? ofOthers : ofProfessionals)
    if (!isEmptyValue(value[field]))
      addFinding('AVISO', field, `No se tomó: es de quien ${isProfessional ? 'no es' : 'es'} profesional`)
  const nothing = {
    specialty: null,
    licenseNumber: null,
    studyLevel: null,
    institution: null,
    occupation: null,
  }
  if (isProfessional === null) return { ...nothing, isProfessional, yearsOfExperience: null }
  if (!isProfessional)
    return {
      ...nothing,
      isProfessional,
      occupation: readTextField(document, 'ocupacionOficio', line),
      yearsOfExperience: readYears(document, 'anosExperienciaNoProf'),
    }
  return {
    isProfessional,
    specialty: readTextField(document, 'profesionEspecialidad', line),
    licenseNumber: readTextField(document, 'cedulaProfesional', line),
    studyLevel: readStudyLevel(document),
    institution: readTextField(document, 'institucionEducativa', line),
    yearsOfExperience: readYears(document, 'anosExperiencia'),
    occupation: null,
  }
}

function readYears({ value, addFinding }: ImportDocument, field: string): number | null {
  const years = parseExportedNumber(value[field])
  if (years !== null && years >= 0 && years <= 100) return Math.floor(years)
  if (!isEmptyValue(value[field])) addFinding('AVISO', field, 'No son años entre 0 y 100; quedó vacío')
  return null
}

function readStudyLevel({ value, addFinding }: ImportDocument): PersonFields['studyLevel'] {
  const typed = parseExportedLine(value.nivelEstudios)
  if (typed === null) return null
  const level = studyLevels.find((known) => foldText(known) === foldText(typed))
  if (!level) addFinding('AVISO', 'nivelEstudios', `«${typed}» no está en la lista; quedó como «Otro»`)
  return toStudyLevel(level ?? 'Otro')
}

function readNetwork(document: ImportDocument, field: string): string | null {
  const text = readTextField(document, field, social)
  if (text !== null && parseSocialField(text) === null)
    document.addFinding('AVISO', field, 'No es un usuario ni una dirección; se conservó, pero no se muestra')
  return text
}

function readWhatsapp({ value, addFinding }: ImportDocument): string | null {
  const digits = parseExportedLine(value.whatsapp)?.replace(/\D/g, '') ?? ''
  if (digits.length >= 10 && digits.length <= 15) return digits
  if (!isEmptyValue(value.whatsapp))
    addFinding('AVISO', 'whatsapp', 'No es un número de 10 a 15 dígitos; quedó vacío')
  return null
}

export function combinePersonFields(first: PersonFields, second: PersonFields): PersonFields {
  const located = first.city === null && first.state === null ? second : first
  const phone = first.phone === null ? second : first
  const work = first.isProfessional === null ? second : first
  const { isProfessional, specialty, licenseNumber, studyLevel, institution, yearsOfExperience, occupation } =
    work
  const definedFields = Object.entries(first).filter(([, value]) => value !== null)
  return {
    ...second,
    ...(Object.fromEntries(definedFields) as Partial<PersonFields>),
    ...{ isProfessional, specialty, licenseNumber, studyLevel, institution, yearsOfExperience, occupation },
    professions: normalizeProfessions([...first.professions, ...second.professions]),
    hasShop: first.hasShop || second.hasShop,
    city: located.city,
    state: located.state,
    phone: phone.phone,
    phoneKey: phone.phoneKey,
  }
}
