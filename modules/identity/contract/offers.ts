import { z } from 'zod'
import { profileOutput } from '#modules/identity/contract.ts'

/** Parts of a profile that are offered as a whole, and the fields of each. */
export const offeredParts = {
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
export type OfferedPart = keyof typeof offeredParts

/** What people read. */
export const offeredPartNames: Record<OfferedPart, string> = {
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
export type OfferableProfile = z.infer<typeof offerableProfile>

/** The fields of one part. */
export const offeredValue = offerableProfile.partial()
export type OfferedValue = z.infer<typeof offeredValue>

const partNames = Object.keys(offeredParts) as OfferedPart[]
export const partSchema = z.enum(partNames)

/** What contacts that became one with this member said, newest first, as far as the profile says something else. */
export const profileOffersOutput = z.array(
  z.object({
    id: z.uuid(),
    part: partSchema,
    value: offeredValue,
    /** The member who added the contact; null when that member left or is hidden. */
    addedBy: z.string().nullable(),
    contactName: z.string(),
    createdAt: z.date(),
  }),
)
export type ProfileOffer = z.infer<typeof profileOffersOutput>[number]

export const discardOfferInput = z.object({ id: z.uuid() })
