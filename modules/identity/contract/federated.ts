import { z } from 'zod'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { phoneSchema, professionSchema, shortTextSchema } from '#modules/identity/contract/people.ts'

export const signInOptionsOutput = z.object({
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  minPasswordLength: z.number().int(),
})
export type SignInOptions = z.infer<typeof signInOptionsOutput>

export const federatedRegistrationFieldsSchema = z.object({
  token: z.string().trim().max(200),
  name: personNameSchema(),
  phone: phoneSchema,
  profession: professionSchema,
  city: shortTextSchema,
  state: shortTextSchema.optional(),
})
export type FederatedRegistrationFields = z.infer<typeof federatedRegistrationFieldsSchema>

export const startFederatedIdentityFlowInput = z.object({
  providerId: z.string().max(20),
  purpose: z.enum(['signIn', 'signUp', 'link', 'invitation']),
  password: z.string().max(1_000).nullish(),
  invitation: federatedRegistrationFieldsSchema.optional(),
  /** The server ignores a URL of another site. */
  returnPath: z.string().max(2_000).nullish(),
})
export type StartFederatedIdentityFlowInput = z.infer<typeof startFederatedIdentityFlowInput>

export const startFederatedIdentityFlowOutput = z.object({ url: z.url() })

export const federatedSignInErrors = [
  'federado',
  'federado-sin-verificar',
  'otro-correo',
  'deshabilitada',
  'vinculo-ajeno',
  'invitacion-propia',
] as const
export type FederatedSignInError = (typeof federatedSignInErrors)[number]

/** To unlink an identity, `password` may be null in a session younger than 15 minutes. */
export const unlinkIdentityInput = z.object({
  id: z.string().max(100),
  password: z.string().max(200).nullable().default(null),
})
export type UnlinkIdentityInput = z.infer<typeof unlinkIdentityInput>
