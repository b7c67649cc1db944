import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { passwordOf } from '#client/features/identity/entrance-rules.ts'
import type { RegistrationValues } from '#client/features/identity/invitation-fields.tsx'
import {
  federatedRegistrationForm,
  type Invitation,
  type InvitedPerson,
  registrationForm,
} from '#modules/invitations/contract.ts'

/** What the invitation screen is checked by; loaded after it (`useLazyRules`). */

type Place = Pick<Invitation, 'address' | 'hasShop'>

export function registrationRules(
  invitation: Place,
  minimum: number,
): Resolver<RegistrationValues, unknown, RegistrationValues> {
  return zodResolver(registrationForm(invitation).safeExtend({ password: passwordOf(minimum) }))
}

/** What is wrong before somebody leaves for their identity provider: the first message of each field. */
export function checkBeforeLeaving(
  invitation: Place,
  person: InvitedPerson,
): [field: keyof InvitedPerson, message: string][] {
  const { error } = federatedRegistrationForm(invitation).safeParse(person)
  const fields = ['name', 'phone', 'profession', 'city'] as const
  return fields.flatMap((field) => {
    const issue = error?.issues.find(({ path }) => path[0] === field)
    return issue ? [[field, issue.message]] : []
  })
}
