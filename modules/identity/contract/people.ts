import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { singleLineTextSchema } from '#kernel/text/schemas.ts'
import {
  maxPhoneLength,
  maxProfessionLength,
  maxShortTextLength,
  minPasswordLength,
} from '#modules/identity/contract/limits.ts'
import { proofOfWorkSchema } from '#modules/identity/contract/proof-of-work.ts'

export { maxSlugLength, slugify } from '#modules/identity/rules.ts'

const invalidEmail = 'Correo electrónico inválido.'

export const emailSchema = z.string().trim().toLowerCase().max(254, invalidEmail).pipe(z.email(invalidEmail))
const required = 'Por favor, completa todos los campos.'
export const requiredEmailSchema = z.string().trim().min(1, required).max(254, invalidEmail).pipe(emailSchema)

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

export const phoneSchema = singleLineTextSchema().max(maxPhoneLength, 'Escribe un teléfono de 10 dígitos.')
export const professionSchema = singleLineTextSchema().max(
  maxProfessionLength,
  `Un oficio puede tener hasta ${maxProfessionLength} caracteres.`,
)
export const shortTextSchema = singleLineTextSchema().max(
  maxShortTextLength,
  `Hasta ${maxShortTextLength} caracteres.`,
)

export const nameSchema = personNameSchema().min(1, 'Por favor, ingresa tu nombre.')

const signUpDetails = z.object({ name: nameSchema, email: emailSchema, password: passwordSchema })

export const signUpInput = signUpDetails.extend({ work: proofOfWorkSchema.optional() })
export type SignUpInput = z.infer<typeof signUpInput>

export const signUpFormSchema = signUpDetails
  .extend({ passwordConfirmation: z.string() })
  .refine((form) => form.password === form.passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: 'Las contraseñas no coinciden.',
    // Zod would skip this comparison of passwords if another field is invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const signInInput = z.object({
  email: requiredEmailSchema,
  password: z.string().min(1, required).max(200),
})
export type SignInInput = z.infer<typeof signInInput>

export const viewerOutput = z.object({
  personId: personIdSchema,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** True if the e-mail is confirmed, or if the product does not require the confirmation yet. */
  proven: z.boolean(),
  profilePath: z.string(),
  photoId: photoIdSchema.nullable(),
  hidden: z.object({ operatorEmail: z.string().nullable() }).nullable(),
})
export type Viewer = z.infer<typeof viewerOutput>

export const profileInput = z.object({ id: z.string().trim().min(1).max(200) })

export const studyLevels = ['Técnico', 'Licenciatura', 'Maestría', 'Doctorado', 'Otro'] as const

/** The audience `CIRCLE` shows contact data only to people in the circle of the profile's owner. */
export const contactDataAudienceSchema = z.enum(['EVERYBODY', 'MEMBERS', 'CIRCLE'])

/** Reason for withheld contact data: `SIGN_IN` for visitors, `LATER` after too many reads. */
export const contactDataWithheldReasonSchema = z.enum(['SIGN_IN', 'LATER']).nullable()

/** Contact details are null when the caller may not see them (docs/decisions/0046). */
export const profileOutput = z.object({
  personId: personIdSchema,
  profilePath: z.string(),
  registered: z.boolean(),
  isOwner: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contactWithheld: contactDataWithheldReasonSchema,
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

export const profileIdAndPathOutput = profileOutput.pick({ personId: true, profilePath: true, isOwner: true })
export type ProfileIdAndPath = z.infer<typeof profileIdAndPathOutput>

export const professionSuggestionsInput = z.object({ query: singleLineTextSchema().max(60).default('') })
export const professionSuggestionsOutput = z.array(z.string())
