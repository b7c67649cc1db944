import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import type { InvitationFormValues } from '#client/features/identity/invitation-fields.tsx'
import { restoreRegistrationFormValues } from '#client/features/identity/invitation-rules.ts'
import { runWithFakeSessionStorage } from '../../../tests/support/session-storage.ts'

const defaultValues: InvitationFormValues = {
  name: 'Ana',
  email: 'ana@correo.example',
  phone: '',
  profession: '',
  city: '',
  state: '',
  password: '',
  passwordConfirmation: '',
}
const person = { name: 'Ana Ruiz', phone: '33 1234 5678', profession: 'Costura', city: 'Tequila' }

function restore(stored: string, typed: Partial<InvitationFormValues> = {}) {
  const form = createFormControl<InvitationFormValues>({ defaultValues: { ...defaultValues, ...typed } })
  return runWithFakeSessionStorage({ 'invitacion:t': stored }, (storage) => {
    restoreRegistrationFormValues({ ...form, formState: { defaultValues } }, 't')
    expect(storage.getItem('invitacion:t')).toBeNull()
    return form.getValues()
  })
}

it('restoreRegistrationFormValues restores the form values that the browser tab stored', () => {
  expect(restore(JSON.stringify(person))).toEqual({ ...defaultValues, ...person })
})

it('restoreRegistrationFormValues keeps text that the visitor typed before the stored values were restored', () => {
  expect(restore(JSON.stringify(person), { city: 'Tepic' })).toEqual({
    ...defaultValues,
    ...person,
    city: 'Tepic',
  })
})

it.each(['{', 'null', '"Ana"', '[]', '{"name":"Ana Ruiz"}', JSON.stringify({ ...person, phone: 33 })])(
  'restoreRegistrationFormValues ignores stored form values that are not valid: %s',
  (stored) => expect(restore(stored)).toEqual(defaultValues),
)
