import { z } from 'zod'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'

/** What the sign-in screen needs to know before anybody signs in. */
export const signInOptionsOutput = z.object({
  /** The federated provider that the screen offers; null when none is set up. */
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  minPasswordLength: z.number().int(),
})
export type SignInOptions = z.infer<typeof signInOptionsOutput>

/** What was typed on the invitation screen; the invitation decides what of it must not be empty. */
export const federatedInvitation = z.object({
  /** As it stands in the link. */
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
  /** `link` needs somebody signed in, `invitation` the invitation. */
  purpose: z.enum(['signIn', 'signUp', 'link', 'invitation']),
  /** With `link`, of an account that has one. */
  password: z.string().max(1_000).nullish(),
  invitation: federatedInvitation.optional(),
  /** Where to go after signing in; anything but a path of this product counts as not said. */
  returnPath: z.string().max(2_000).nullish(),
})
export type StartFederatedInput = z.infer<typeof startFederatedInput>

/** Where the browser goes now, by `location.assign`: the provider's own page. */
export const startFederatedOutput = z.object({ url: z.url() })

/**
 * What `error` says in the address of the page to which somebody comes back from a provider. `proveedor` beside it is the
 * provider's id. Nothing is said when they cancelled. Their sentences: `federatedReturnMessages`.
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

/** `password` may be null in a session of the last 15 minutes. */
export const unlinkIdentityInput = z.object({
  id: z.string().max(100),
  password: z.string().max(200).nullable().default(null),
})
export type UnlinkIdentityInput = z.infer<typeof unlinkIdentityInput>
