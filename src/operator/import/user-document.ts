import { maxPersonNameLength } from '#kernel/names/contract.ts'
import { foldText } from '#kernel/text/fold.ts'
import { normalizeProfessions, toPhoneKey } from '#modules/identity/api.ts'
import { maxDescriptionLength, maxProfessions } from '#modules/identity/contract/limits.ts'
import { studyLevels } from '#modules/identity/contract/people.ts'
import { parseSocialNetworkField } from '#modules/identity/contract/social.ts'
import { type ImportedPerson, toStudyLevel } from '#modules/identity/operator-api.ts'
import { findTimeZoneOfPlace } from '#modules/scheduling/operator-api.ts'
import type { ImportDocument } from '#operator/import/document.ts'
import {
  defaultMaxImportedTextLength,
  type ImportedTextFieldLimits,
  parseExportedEmail,
  readBooleanField,
  readEmailField,
  readInstantField,
  readTextField,
  readTextListField,
  truncateImportedName,
} from '#operator/import/fields.ts'
import type { UserIdentityFields } from '#operator/import/people.ts'
import {
  isEmptyValue,
  parseExportedBoolean,
  parseExportedId,
  parseExportedInstant,
  parseExportedNumber,
  parseExportedSingleLineText,
} from '#operator/import/values.ts'

export type ImportedPersonFields = Omit<
  ImportedPerson,
  'id' | 'accountId' | 'slug' | 'oldAddress' | 'opensAccount' | 'createdAt'
>

export function readUserIdentityFields({ id, value }: ImportDocument): Omit<UserIdentityFields, 'nameKey'> {
  const registered = parseExportedBoolean(value.hasAccount) === true || !isEmptyValue(value.userId)
  const phone = parseExportedSingleLineText(value.telefono)
  return {
    id,
    uid: registered ? (parseExportedId(value.userId) ?? id) : null,
    registered,
    email: parseExportedEmail(value.email),
    slug: parseExportedSingleLineText(value.slug),
    name: parseExportedSingleLineText(value.nombre) ?? nameless(value),
    phoneKey: phone === null ? null : toPhoneKey(phone),
    createdAt: parseExportedInstant(value.createdAt),
    timeZone: findTimeZoneOfPlace({
      state: parseExportedSingleLineText(value.estado),
      city: parseExportedSingleLineText(value.ciudad),
    }),
    hasFace: parseExportedSingleLineText(value.fotoPerfil) !== null,
  }
}

function nameless(value: Record<string, unknown>): string {
  return parseExportedEmail(value.email)?.split('@')[0] ?? 'Sin nombre'
}

const line = { maxLength: defaultMaxImportedTextLength, usual: 200 }
const place = { maxLength: 200 }
const social = { maxLength: defaultMaxImportedTextLength, usual: 300 }

export function parseUserDocument(document: ImportDocument, now: number): ImportedPersonFields {
  const { value, addFinding } = document
  // Both calls only report invalid values: `readUserIdentityFields` reads the two fields.
  readBooleanField(document, 'hasAccount')
  readInstantField(document, 'createdAt', { instead: 'quedó con la de hoy', latest: now })
  if (parseExportedSingleLineText(value.fotoPerfil) === null && !isEmptyValue(value.fotoPerfil))
    addFinding('AVISO', 'fotoPerfil', 'No es la dirección de una foto; no se tomó')
  const text = (field: string, limit: ImportedTextFieldLimits = line) => readTextField(document, field, limit)
  if (parseExportedSingleLineText(value.nombre) === null)
    addFinding('AVISO', 'nombre', `No tiene nombre; quedó como «${nameless(value)}»`)
  return {
    name: readTextField(document, 'nombre', { maxLength: maxPersonNameLength }) ?? nameless(value),
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

function readPhone(document: ImportDocument): Pick<ImportedPersonFields, 'phone' | 'phoneKey'> {
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
    ...readTextListField(document, 'profesion'),
    ...readTextListField(document, 'profesiones'),
  ])
  if (professions.length > maxProfessions)
    addFinding(
      'AVISO',
      'profesiones',
      `Son ${professions.length}, más que las ${maxProfessions} que la pantalla admite; se conservaron`,
    )
  return professions.map((name) => truncateImportedName(document, 'profesiones', name, maxPersonNameLength))
}

type Work = Pick<
  ImportedPersonFields,
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

function readStudyLevel({ value, addFinding }: ImportDocument): ImportedPersonFields['studyLevel'] {
  const typed = parseExportedSingleLineText(value.nivelEstudios)
  if (typed === null) return null
  const level = studyLevels.find((known) => foldText(known) === foldText(typed))
  if (!level) addFinding('AVISO', 'nivelEstudios', `«${typed}» no está en la lista; quedó como «Otro»`)
  return toStudyLevel(level ?? 'Otro')
}

function readNetwork(document: ImportDocument, field: string): string | null {
  const text = readTextField(document, field, social)
  if (text !== null && parseSocialNetworkField(text) === null)
    document.addFinding('AVISO', field, 'No es un usuario ni una dirección; se conservó, pero no se muestra')
  return text
}

function readWhatsapp({ value, addFinding }: ImportDocument): string | null {
  const digits = parseExportedSingleLineText(value.whatsapp)?.replace(/\D/g, '') ?? ''
  if (digits.length >= 10 && digits.length <= 15) return digits
  if (!isEmptyValue(value.whatsapp))
    addFinding('AVISO', 'whatsapp', 'No es un número de 10 a 15 dígitos; quedó vacío')
  return null
}

export function combineImportedPersonFields(
  first: ImportedPersonFields,
  second: ImportedPersonFields,
): ImportedPersonFields {
  const located = first.city === null && first.state === null ? second : first
  const phone = first.phone === null ? second : first
  const work = first.isProfessional === null ? second : first
  const { isProfessional, specialty, licenseNumber, studyLevel, institution, yearsOfExperience, occupation } =
    work
  const definedFields = Object.entries(first).filter(([, value]) => value !== null)
  return {
    ...second,
    ...(Object.fromEntries(definedFields) as Partial<ImportedPersonFields>),
    ...{ isProfessional, specialty, licenseNumber, studyLevel, institution, yearsOfExperience, occupation },
    professions: normalizeProfessions([...first.professions, ...second.professions]),
    hasShop: first.hasShop || second.hasShop,
    city: located.city,
    state: located.state,
    phone: phone.phone,
    phoneKey: phone.phoneKey,
  }
}
