// Sign-in and profile schemas share one file: most forms load both, and a second script would add bytes to every
// page.

import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { minPasswordLength } from '#modules/identity/contract/limits.ts'
import { proofOfWorkSchema } from '#modules/identity/contract/proof-of-work.ts'

export { maxSlug, slugify } from '#modules/identity/rules.ts'

const invalidEmail = 'Correo electrónico inválido.'

/** An e-mail, trimmed and in lower case. */
export const emailSchema = z.string().trim().toLowerCase().max(254, invalidEmail).pipe(z.email(invalidEmail))
const required = 'Por favor, completa todos los campos.'
export const requiredEmailSchema = z.string().trim().min(1, required).max(254, invalidEmail).pipe(emailSchema)

/** An e-mail; an empty text means no e-mail. */
export const optionalEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, invalidEmail)
  .refine((email) => email === '' || emailSchema.safeParse(email).success, invalidEmail)
  .default('')

export const passwordSchema = z
  .string()
  .min(minPasswordLength, 'La contraseña debe tener al menos 6 caracteres.')
  .max(200, 'La contraseña puede tener hasta 200 caracteres.')

export const nameSchema = personNameSchema().min(1, 'Por favor, ingresa tu nombre.')

const signUpDetails = z.object({ name: nameSchema, email: emailSchema, password: passwordSchema })

/** `work` is the proof of work that the error IDENTITY.PROOF_OF_WORK_REQUIRED requests. */
export const signUpInput = signUpDetails.extend({ work: proofOfWorkSchema.optional() })
export type SignUpInput = z.infer<typeof signUpInput>

/** The sign-up form has a second password field, which the server does not need. */
export const signUpForm = signUpDetails
  .extend({ passwordConfirmation: z.string() })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: 'Las contraseñas no coinciden.',
    // Compare the two passwords even while another field is invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const signInInput = z.object({
  email: requiredEmailSchema,
  password: z.string().min(1, required).max(200),
})
export type SignInInput = z.infer<typeof signInInput>

/** The signed-in member, with the data of the top bar and the dashboard. */
export const viewerOutput = z.object({
  personId: personIdSchema,
  name: z.string(),
  email: z.string(),
  /** Whether the e-mail is confirmed. Until then, the account cannot claim contacts with this e-mail. */
  emailVerified: z.boolean(),
  /** Whether the account counts as proven: its e-mail is confirmed, or confirmation is not required yet. */
  proven: z.boolean(),
  /** Path of the profile page: '/perfil/{slug}', or '/perfil/{id}' for a person without a slug. */
  profilePath: z.string(),
  photoId: photoIdSchema.nullable(),
  /**
   * Set when the operator hid the profile; null: the profile is visible. `operatorEmail` is null when the operator
   * has no address.
   */
  hidden: z.object({ operatorEmail: z.string().nullable() }).nullable(),
})
export type Viewer = z.infer<typeof viewerOutput>

/** `id` is a slug, a person id, an account id, or an id of the original product, which had no limit of length. */
export const profileInput = z.object({ id: z.string().trim().min(1).max(200) })

export const studyLevels = ['Técnico', 'Licenciatura', 'Maestría', 'Doctorado', 'Otro'] as const

/** Audience of a phone or an e-mail. `CIRCLE`: the people in the circle of the profile's owner. */
export const audienceSchema = z.enum(['EVERYBODY', 'MEMBERS', 'CIRCLE'])

/**
 * Reason why contact data is withheld; the caller can sign in or try again later. null: no data is withheld for these
 * reasons.
 */
export const contactWithheldSchema = z.enum(['SIGN_IN', 'LATER']).nullable()

/** A public profile. Contact details are null when the caller may not see them (docs/decisions/0046). */
export const profileOutput = z.object({
  personId: personIdSchema,
  /** Current address of this profile. It differs from the requested address when the slug has changed. */
  profilePath: z.string(),
  registered: z.boolean(),
  isOwner: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactWithheld: contactWithheldSchema,
  /** Whether search engines may index the profile page. */
  indexed: z.boolean(),
  professions: z.array(z.string()),
  isProfessional: z.boolean().nullable(),
  specialty: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  studyLevel: z.enum(studyLevels).nullable(),
  institution: z.string().nullable(),
  yearsOfExperience: z.number().int().nullable(),
  occupation: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  address: z.string().nullable(),
  hasShop: z.boolean(),
  shopName: z.string().nullable(),
  openingHours: z.string().nullable(),
  description: z.string().nullable(),
  photoId: photoIdSchema.nullable(),
  social: z.object({
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    twitter: z.string().nullable(),
    linkedin: z.string().nullable(),
    whatsapp: z.string().nullable(),
    tiktok: z.string().nullable(),
    youtube: z.string().nullable(),
  }),
})
export type Profile = z.infer<typeof profileOutput>

/** The profile at an address, without contact data. Links to profiles prefetch this output before the visitor opens the profile. */
export const resolvedProfileOutput = profileOutput.pick({ personId: true, profilePath: true, isOwner: true })
export type ResolvedProfile = z.infer<typeof resolvedProfileOutput>

export const professionSuggestionsInput = z.object({ query: lineSchema().max(60).default('') })
/** The first 5 professions of the shared list that contain the query, sorted. */
export const professionSuggestionsOutput = z.array(z.string())
