import { z } from 'zod'
import { profileOfferIdSchema } from '#kernel/ids/contract.ts'
import { profileOutput } from '#modules/identity/contract/people.ts'

/**
 * Groups of profile fields. After a contact was merged into a member, the member accepts or discards the
 * contact's data group by group.
 */
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
export type ProfileOfferFields = z.infer<typeof offerableProfile>

export const profileOfferValuesSchema = offerableProfile.partial()
export type ProfileOfferValues = z.infer<typeof profileOfferValuesSchema>

const partNames = Object.keys(profileFieldGroups) as ProfileFieldGroup[]
export const profileFieldGroupSchema = z.enum(partNames)

/**
 * Data of contacts that were merged into the member and that differs from the member's profile, newest first.
 */
export const profileOffersOutput = z.array(
  z.object({
    id: profileOfferIdSchema,
    part: profileFieldGroupSchema,
    value: profileOfferValuesSchema,
    /**
     * Name of the member who added the contact. null when that member deleted the account, is hidden, or is
     * the caller.
     */
    addedBy: z.string().nullable(),
    contactName: z.string(),
    createdAt: z.date(),
  }),
)
export type ProfileOffer = z.infer<typeof profileOffersOutput>[number]

export const discardOfferInput = z.object({ id: profileOfferIdSchema })
