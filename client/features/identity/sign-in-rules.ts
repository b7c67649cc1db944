import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { requestRecoveryInput } from '#modules/identity/contract/account.ts'
import { signInInput, signUpFormSchema } from '#modules/identity/contract/people.ts'

export const signInValidationRules = zodResolver(signInInput)

export const signUpValidationRules = (minimum: number) =>
  zodResolver(signUpFormSchema.safeExtend({ password: createPasswordSchema(minimum) }))

export const recoveryValidationRules = zodResolver(requestRecoveryInput)

export const newPasswordValidationRules = (minimum: number) =>
  zodResolver(
    z.object({ password: createPasswordSchema(minimum), passwordConfirmation: z.string() }).check(typedTwice),
  )

export function createPasswordSchema(minimum: number) {
  return z
    .string()
    .min(minimum, `La contraseña debe tener al menos ${minimum} caracteres.`)
    .max(200, 'La contraseña puede tener hasta 200 caracteres.')
}

const typedTwice = z.refine<{ password: string; passwordConfirmation: string }>(
  (form) => form.password === form.passwordConfirmation,
  {
    path: ['passwordConfirmation'],
    message: 'Las contraseñas no coinciden.',
    // Compare the two passwords even while another field is invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)
