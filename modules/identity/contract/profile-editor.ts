import { z } from 'zod'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, multilineTextSchema, singleLineTextSchema } from '#kernel/text/schemas.ts'
import { maxDescriptionLength, maxProfessions } from '#modules/identity/contract/limits.ts'
import {
  contactDataAudienceSchema,
  maxSlugLength,
  nameSchema,
  phoneSchema,
  professionSchema,
  profileOutput,
  shortTextSchema,
  slugify,
  studyLevels,
} from '#modules/identity/contract/people.ts'
import { parseSocialNetworkField } from '#modules/identity/contract/social.ts'

const socialText = singleLineTextSchema()
  .max(300, 'Hasta 300 caracteres.')
  // Reject a text that is neither a URL nor a user name: the profile page could not show it as a link.
  .refine(
    (text) => text === '' || parseSocialNetworkField(text) !== null,
    'Escribe tu usuario o una dirección que empiece con https://',
  )

const whatsappDigits = z
  .string()
  .max(40, 'Revisa el número de WhatsApp.')
  .transform((text) => text.trim())
  .refine((text) => text === '' || /^\d{10,15}$/.test(digitsOf(text)), 'Escribe un número de 10 dígitos.')
  .transform(digitsOf)

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** An empty text in a field means that the profile has no value for this field. */
const editableProfile = z.object({
  /** The server rejects a form that is based on an older save of the profile; null skips the check. */
  basedOn: z.date().nullable().default(null),
  name: nameSchema,
  phone: phoneSchema.min(1, 'Por favor, ingresa tu teléfono.'),
  slug: z
    .string()
    .max(200, 'Hasta 200 caracteres.')
    .transform((text) => slugify(text, maxSlugLength)),
  /** A slug derived from the name gets a number if taken; a typed slug is rejected. */
  slugIsAutomatic: z.boolean().default(false),
  description: multilineTextSchema().check(
    ...createMaxCharactersCheck(maxDescriptionLength, 'La descripción no puede tener más de 500 caracteres'),
  ),
  photoId: photoIdSchema.nullable(),
  /** The first profession is the main profession. */
  professions: z.array(professionSchema).max(maxProfessions, `Máximo ${maxProfessions} oficios`),
  /** True: a professional such as a doctor; false: a tradesperson; null: no choice yet. */
  isProfessional: z.boolean().nullable(),
  specialty: shortTextSchema,
  licenseNumber: shortTextSchema,
  studyLevel: z.enum(studyLevels).or(z.literal('')),
  institution: shortTextSchema,
  occupation: shortTextSchema,
  yearsOfExperience: z
    .number('Escribe tus años de experiencia.')
    .int('Escribe años completos.')
    .min(0, 'Los años no pueden ser negativos.')
    .max(100, 'Revisa los años de experiencia.')
    .nullable(),
  city: shortTextSchema,
  state: shortTextSchema,
  hasShop: z.boolean(),
  address: shortTextSchema,
  shopName: shortTextSchema,
  openingHours: multilineTextSchema().max(200, 'Hasta 200 caracteres.'),
  social: z.object({
    facebook: socialText,
    instagram: socialText,
    twitter: socialText,
    linkedin: socialText,
    tiktok: socialText,
    youtube: socialText,
    whatsapp: whatsappDigits,
  }),
})
type EditableProfile = z.infer<typeof editableProfile>

function rule(
  path: keyof EditableProfile,
  message: string,
  isValid: (profile: Partial<EditableProfile>) => boolean,
) {
  return z.refine<EditableProfile>(isValid, {
    path: [path],
    message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

export const saveProfileInput = editableProfile.check(
  rule('specialty', 'Escribe tu especialidad.', (p) => !p.isProfessional || Boolean(p.specialty)),
  rule('studyLevel', 'Elige tu nivel de estudios.', (p) => !p.isProfessional || Boolean(p.studyLevel)),
  rule(
    'occupation',
    'Escribe tu ocupación u oficio.',
    (p) => p.isProfessional !== false || Boolean(p.occupation),
  ),
  rule(
    'yearsOfExperience',
    'Escribe tus años de experiencia.',
    (p) => p.isProfessional === null || p.yearsOfExperience !== null,
  ),
  rule(
    'city',
    'La ciudad es obligatoria cuando no se tiene dirección física.',
    (p) => p.hasShop !== false || Boolean(p.city),
  ),
  rule(
    'address',
    'La dirección es obligatoria cuando tienes local físico.',
    (p) => !p.hasShop || Boolean(p.address),
  ),
)
export type SaveProfileInput = z.infer<typeof saveProfileInput>
export type ProfileFormValues = z.input<typeof saveProfileInput>

export const saveContactDataAudienceInput = z.object({
  /** Who may see the phone; null means the default audience for the profile. */
  phoneAudience: contactDataAudienceSchema.nullable().optional(),
  emailAudience: contactDataAudienceSchema.nullable().optional(),
  listed: z.boolean().optional(),
})
export type SaveContactDataAudienceInput = z.infer<typeof saveContactDataAudienceInput>

export const saveProfileOutput = z.object({ profilePath: z.string() })

export const ownProfileOutput = profileOutput.extend({
  slug: z.string().nullable(),
  savedAt: z.date(),
  phoneAudience: contactDataAudienceSchema.nullable(),
  emailAudience: contactDataAudienceSchema.nullable(),
  listed: z.boolean(),
  offersServices: z.boolean(),
  isPhonePublic: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileOutput>
