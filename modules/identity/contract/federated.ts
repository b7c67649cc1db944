import { z } from 'zod'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'

export const signInOptionsOutput = z.object({
  /** The federated provider of the sign-in screen; null when none is configured. */
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  minPasswordLength: z.number().int(),
})
export type SignInOptions = z.infer<typeof signInOptionsOutput>

/** Input of the invitation form. The invitation decides which fields are required. */
export const federatedInvitation = z.object({
  token: z.string().trim().max(200),
  name: personNameSchema(),
  phone: lineSchema().max(40, 'Escribe un teléfono de 10 dígitos.'),
  profession: lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'),
  city: lineSchema().max(200, 'Hasta 200 caracteres.'),
  state: lineSchema().max(200, 'Hasta 200 caracteres.').optional(),
})
export type FederatedInvitation = z.infer<typeof federatedInvitation>

export const startFederatedInput = z.object({
  providerId: z.string().max(20),
  /** The purpose `link` requires a session; the purpose `invitation` requires the field `invitation`. */
  purpose: z.enum(['signIn', 'signUp', 'link', 'invitation']),
  /** Current password of the account; required for the purpose `link` when the account has a password. */
  password: z.string().max(1_000).nullish(),
  invitation: federatedInvitation.optional(),
  /** Path to open after the sign-in. A value that is not a path of this product is ignored. */
  returnPath: z.string().max(2_000).nullish(),
})
export type StartFederatedInput = z.infer<typeof startFederatedInput>

/** `url` is the sign-in page of the provider; the browser opens it with `location.assign`. */
export const startFederatedOutput = z.object({ url: z.url() })

/**
 * Values of the `error` parameter after a failed federated sign-in; `proveedor` is the provider's id. A cancelled
 * sign-in has no `error`. `federatedReturnMessages` has the Spanish messages.
 */
export const federatedReturnErrors = [
  'federado',
  'federado-sin-verificar',
  'otro-correo',
  'deshabilitada',
  'vinculo-ajeno',
  'invitacion-propia',
] as const
export type FederatedReturnError = (typeof federatedReturnErrors)[number]

/** `password` may be null when the session began in the last 15 minutes. */
export const unlinkIdentityInput = z.object({
  id: z.string().max(100),
  password: z.string().max(200).nullable().default(null),
})
export type UnlinkIdentityInput = z.infer<typeof unlinkIdentityInput>
