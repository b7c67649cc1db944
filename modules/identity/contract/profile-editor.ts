import { z } from 'zod'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { maxDescriptionLength } from '#modules/identity/contract/limits.ts'
import {
  audienceSchema,
  maxSlug,
  nameSchema,
  profileOutput,
  slugify,
  studyLevels,
} from '#modules/identity/contract/people.ts'
import { readSocial } from '#modules/identity/contract/social.ts'

/** Professions that one profile names. */
export const maxProfessions = 10

const shortText = lineSchema().max(200, 'Hasta 200 caracteres.')
const socialText = lineSchema()
  .max(300, 'Hasta 300 caracteres.')
  // What no link can be made of would be kept, and never shown.
  .refine(
    (text) => text === '' || readSocial(text) !== null,
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

/** What the editor edits (spec §2, Profile editor); what is not said is an empty text. */
const editableProfile = z.object({
  /** `savedAt` of the profile that was edited: another tab may have saved since. null: whatever is there is replaced. */
  basedOn: z.date().nullable().default(null),
  name: nameSchema,
  phone: lineSchema().min(1, 'Por favor, ingresa tu teléfono.').max(40, 'Escribe un teléfono de 10 dígitos.'),
  /** Any text; saved as `slugify` writes it. Empty: the profile's address is the id. */
  slug: z
    .string()
    .max(200, 'Hasta 200 caracteres.')
    .transform((text) => slugify(text, maxSlug)),
  /** It follows the name, so that one that is taken gets the next number instead of being refused. */
  slugIsAutomatic: z.boolean().default(false),
  description: textSchema().check(
    ...maxCharacters(maxDescriptionLength, 'La descripción no puede tener más de 500 caracteres'),
  ),
  /** A photo uploaded as `profile`; null for none. */
  photoId: photoIdSchema.nullable(),
  /** What people find this person by, in either mode; the first is the main one. */
  professions: z
    .array(lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'))
    .max(maxProfessions, `Máximo ${maxProfessions} oficios`),
  /** true: specialty, licence, studies and institution count; false: the occupation. */
  isProfessional: z.boolean(),
  specialty: shortText,
  licenseNumber: shortText,
  studyLevel: z.enum(studyLevels).or(z.literal('')),
  institution: shortText,
  occupation: shortText,
  yearsOfExperience: z
    .number('Escribe tus años de experiencia.')
    .int('Escribe años completos.')
    .min(0, 'Los años no pueden ser negativos.')
    .max(100, 'Revisa los años de experiencia.')
    .nullable(),
  city: shortText,
  state: shortText,
  /** Address, shop name and opening hours count only with a shop. */
  hasShop: z.boolean(),
  address: shortText,
  shopName: shortText,
  openingHours: textSchema().max(200, 'Hasta 200 caracteres.'),
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

/** A rule that needs more than one field; said together with what is wrong in others. */
function rule(
  path: keyof EditableProfile,
  message: string,
  holds: (profile: Partial<EditableProfile>) => boolean,
) {
  return z.refine<EditableProfile>(holds, {
    path: [path],
    message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** Spec §5, Profile editor. */
export const saveProfileInput = editableProfile.check(
  rule('specialty', 'Escribe tu especialidad.', (p) => !p.isProfessional || Boolean(p.specialty)),
  rule('studyLevel', 'Elige tu nivel de estudios.', (p) => !p.isProfessional || Boolean(p.studyLevel)),
  rule(
    'occupation',
    'Escribe tu ocupación u oficio.',
    (p) => p.isProfessional !== false || Boolean(p.occupation),
  ),
  rule('yearsOfExperience', 'Escribe tus años de experiencia.', (p) => p.yearsOfExperience !== null),
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
/** What the form holds while it is edited. */
export type ProfileForm = z.input<typeof saveProfileInput>

/** Audiences and listing, saved without the rest of the profile. A field left out is unchanged. */
export const saveAudienceInput = z.object({
  /** null: the default, which follows the profile. */
  phoneAudience: audienceSchema.nullable().optional(),
  emailAudience: audienceSchema.nullable().optional(),
  /** Whether explore lists the profile. */
  listed: z.boolean().optional(),
})
export type SaveAudienceInput = z.infer<typeof saveAudienceInput>

/** Where the profile is now. */
export const saveProfileOutput = z.object({ profilePath: z.string() })

/** What the form starts with; what was never said is null. The e-mail is the account's and is not edited here. */
export const ownProfileOutput = profileOutput.extend({
  slug: z.string().nullable(),
  savedAt: z.date(),
  phoneAudience: audienceSchema.nullable(),
  emailAudience: audienceSchema.nullable(),
  listed: z.boolean(),
  /** Whether the member has services or an open agenda, on which the default audience depends. */
  offersServices: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfileOutput>
