import { z } from 'zod'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { phoneSchema, professionSchema, shortTextSchema } from '#modules/identity/contract/people.ts'

export const signInOptionsOutput = z.object({
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  minPasswordLength: z.number().int(),
})
export type SignInOptions = z.infer<typeof signInOptionsOutput>

/**
 * Fields of the registration form that an invitation opens. The invitation decides which fields are required.
 */
export const federatedInvitationSchema = z.object({
  token: z.string().trim().max(200),
  name: personNameSchema(),
  phone: phoneSchema,
  profession: professionSchema,
  city: shortTextSchema,
  state: shortTextSchema.optional(),
})
export type FederatedInvitationForm = z.infer<typeof federatedInvitationSchema>

export const startFederatedInput = z.object({
  providerId: z.string().max(20),
  purpose: z.enum(['signIn', 'signUp', 'link', 'invitation']),
  password: z.string().max(1_000).nullish(),
  invitation: federatedInvitationSchema.optional(),
  /** Path that the browser opens after the sign-in. The server ignores a URL of another site. */
  returnPath: z.string().max(2_000).nullish(),
})
export type StartFederatedInput = z.infer<typeof startFederatedInput>

export const startFederatedOutput = z.object({ url: z.url() })

/**
 * Values of the URL parameter `error` after a failed sign-in at an identity provider. The URL parameter
 * `proveedor` is the provider's id. A cancelled sign-in has no `error`.
 */
export const federatedSignInErrors = [
  'federado',
  'federado-sin-verificar',
  'otro-correo',
  'deshabilitada',
  'vinculo-ajeno',
  'invitacion-propia',
] as const
export type FederatedSignInError = (typeof federatedSignInErrors)[number]

/** `password` may be null when the session began in the last 15 minutes. */
export const unlinkIdentityInput = z.object({
  id: z.string().max(100),
  password: z.string().max(200).nullable().default(null),
})
export type UnlinkIdentityInput = z.infer<typeof unlinkIdentityInput>
