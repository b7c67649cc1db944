import { zodResolver } from '@hookform/resolvers/zod'
import type { FormState, Resolver, UseFormReturn } from 'react-hook-form'
import type { InvitationFormValues } from '#client/features/identity/invitation-fields.tsx'
import { createPasswordSchema } from '#client/features/identity/sign-in-rules.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { readSessionStorageObject } from '#client/lib/storage/session-storage.ts'
import { identityScreenMessages } from '#modules/identity/contract/notices.ts'
import {
  createFederatedRegistrationFormSchema,
  createRegistrationFormSchema,
  type Invitation,
  type InvitedPerson,
  invitedPersonSchema,
} from '#modules/invitations/contract/invitations.ts'

/** Validation rules of the invitation form, which load after the form (`useLazyValidationRules`). */

const registrationKey = (token: string) => `invitacion:${token}`

const registrationFields = ['name', 'phone', 'profession', 'city'] as const

type Place = Pick<Invitation, 'address' | 'hasShop'>

export function createRegistrationValidationRules(
  invitation: Place,
  minimum: number,
): Resolver<InvitationFormValues, unknown, InvitationFormValues> {
  return zodResolver(
    createRegistrationFormSchema(invitation).safeExtend({ password: createPasswordSchema(minimum) }),
  )
}

/**
 * Stores the form values without the password, in case the visitor returns from the identity provider without an
 * account.
 */
export function storeRegistrationFormValues(
  form: UseFormReturn<InvitationFormValues>,
  invitation: Place,
  token: string,
): InvitedPerson | null {
  const { name, phone, profession, city, state } = form.getValues()
  const person = { name, phone, profession, city, state }
  const problems = findProblems(invitation, person)
  form.clearErrors()
  for (const [field, message] of problems) form.setError(field, { type: 'leaving', message })
  if (problems.length > 0) return null
  sessionStorage.setItem(registrationKey(token), JSON.stringify(person))
  return person
}

/**
 * Restores the form's values after the return from the identity provider, except fields that the visitor has edited.
 */
export function restoreRegistrationFormValues(form: RestorableForm, token: string): void {
  const { data } = invitedPersonSchema.safeParse(readSessionStorageObject(registrationKey(token)))
  sessionStorage.removeItem(registrationKey(token))
  if (!data) return
  const values = form.getValues()
  const { defaultValues } = form.formState
  const edited = registrationFields.filter((field) => values[field] !== defaultValues?.[field])
  const texts = Object.fromEntries(edited.map((field) => [field, values[field]]))
  form.reset({ ...values, ...data, ...texts })
}

type RestorableForm = Pick<UseFormReturn<InvitationFormValues>, 'getValues' | 'reset'> & {
  formState: Pick<FormState<InvitationFormValues>, 'defaultValues'>
}

export function showRegistrationError(form: UseFormReturn<InvitationFormValues>, error: unknown): void {
  showFormError(form, error, {
    fieldOf: {
      'IDENTITY.WEAK_PASSWORD': 'password',
      'IDENTITY.COMMON_PASSWORD': 'password',
      'IDENTITY.INVALID_PHONE': 'phone',
      'INVITATIONS.CITY_REQUIRED': 'city',
    },
  })
  if (getErrorMessage(error).code !== 'INVITATIONS.EMAIL_REGISTERED') return
  const message = identityScreenMessages.wrongPassword
  form.setError('password', { type: 'server', message }, { shouldFocus: true })
}

function findProblems(
  invitation: Place,
  person: InvitedPerson,
): [field: keyof InvitedPerson, message: string][] {
  const { error } = createFederatedRegistrationFormSchema(invitation).safeParse(person)
  return registrationFields.flatMap((field) => {
    const issue = error?.issues.find(({ path }) => path[0] === field)
    return issue ? [[field, issue.message]] : []
  })
}
