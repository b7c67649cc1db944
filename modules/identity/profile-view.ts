import type { Actor } from '#kernel/context.ts'
import type { MergeableProfileFields } from '#modules/identity/contract/offers.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { PersonRecord } from '#modules/identity/data/people.ts'
import { getProfilePath, isProfileIndexable } from '#modules/identity/rules.ts'
import type { VisibleContactData } from '#modules/identity/use-cases/show-contact.ts'
import type { StudyLevel } from '#prisma'

export const studyLevelLabels = {
  TECNICO: 'Técnico',
  LICENCIATURA: 'Licenciatura',
  MAESTRIA: 'Maestría',
  DOCTORADO: 'Doctorado',
  OTRO: 'Otro',
} as const satisfies Record<StudyLevel, Profile['studyLevel']>

export function toStudyLevel(name: Profile['studyLevel']): StudyLevel | null {
  const levels = Object.keys(studyLevelLabels) as StudyLevel[]
  return levels.find((level) => studyLevelLabels[level] === name) ?? null
}

export function toMergeableProfileFields(person: PersonRecord): MergeableProfileFields {
  return {
    name: person.name,
    phone: person.phone,
    professions: person.professions,
    isProfessional: person.isProfessional,
    specialty: person.specialty,
    licenseNumber: person.licenseNumber,
    studyLevel: person.studyLevel && studyLevelLabels[person.studyLevel],
    institution: person.institution,
    yearsOfExperience: person.yearsOfExperience,
    occupation: person.occupation,
    city: person.city,
    state: person.state,
    address: person.address,
    hasShop: person.hasShop,
    shopName: person.shopName,
    openingHours: person.openingHours,
    description: person.description,
    photoId: person.photoId,
    social: {
      facebook: person.facebook,
      instagram: person.instagram,
      twitter: person.twitter,
      linkedin: person.linkedin,
      whatsapp: person.whatsapp,
      tiktok: person.tiktok,
      youtube: person.youtube,
    },
  }
}

export function toProfile(person: PersonRecord, actor: Actor | null, contact: VisibleContactData): Profile {
  const profile = toMergeableProfileFields(person)
  return {
    ...profile,
    personId: person.id,
    profilePath: getProfilePath(person),
    registered: person.accountId !== null,
    isOwner: actor?.personId === person.id,
    email: contact.email,
    phone: contact.phone,
    contactWithheld: contact.withheld,
    indexed: isProfileIndexable(person),
    // The server does not deliver photos of hidden people.
    photoId: person.hiddenAt === null ? person.photoId : null,
    social: { ...profile.social, whatsapp: contact.whatsapp },
  }
}
