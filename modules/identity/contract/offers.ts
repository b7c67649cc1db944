import { z } from 'zod'
import { profileOfferIdSchema } from '#kernel/ids/contract.ts'
import { profileOutput } from '#modules/identity/contract/people.ts'

/** After a contact is merged into a member, the member accepts or discards each group of fields separately. */
export const profileFieldGroups = {
  name: ['name'],
  phone: ['phone'],
  professions: ['professions'],
  work: [
    'isProfessional',
    'specialty',
    'licenseNumber',
    'studyLevel',
    'institution',
    'yearsOfExperience',
    'occupation',
  ],
  place: ['city', 'state'],
  shop: ['hasShop', 'shopName', 'address', 'openingHours'],
  description: ['description'],
  social: ['social'],
  photo: ['photoId'],
} as const satisfies Record<string, readonly (keyof z.infer<typeof offerableProfile>)[]>
export type ProfileFieldGroup = keyof typeof profileFieldGroups

export const profileFieldGroupLabels: Record<ProfileFieldGroup, string> = {
  name: 'Nombre',
  phone: 'Teléfono',
  professions: 'Oficios',
  work: 'Trabajo',
  place: 'Ciudad',
  shop: 'Local',
  description: 'Descripción',
  social: 'Redes sociales',
  photo: 'Foto',
}

const offerableProfile = profileOutput.omit({
  personId: true,
  contactWithheld: true,
  indexed: true,
  profilePath: true,
  registered: true,
  isOwner: true,
  email: true,
})
export type MergeableProfileFields = z.infer<typeof offerableProfile>

export const mergedContactFieldValuesSchema = offerableProfile.partial()
export type MergedContactFieldValues = z.infer<typeof mergedContactFieldValuesSchema>

const partNames = Object.keys(profileFieldGroups) as ProfileFieldGroup[]
export const profileFieldGroupSchema = z.enum(partNames)

export const mergedContactDataOutput = z.array(
  z.object({
    id: profileOfferIdSchema,
    part: profileFieldGroupSchema,
    value: mergedContactFieldValuesSchema,
    addedBy: z.string().nullable(),
    contactName: z.string(),
    createdAt: z.date(),
  }),
)
export type MergedContactData = z.infer<typeof mergedContactDataOutput>[number]

export const discardMergedContactDataInput = z.object({ id: profileOfferIdSchema })
