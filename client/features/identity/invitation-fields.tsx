import { Controller, type UseFormReturn } from 'react-hook-form'
import { EmailField, NameField, PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { ProfessionField } from '#client/shared/people/profession-field.tsx'
import { CityField } from '#client/shared/places/place-fields.tsx'
import type { Invitation } from '#modules/invitations/contract/invitations.ts'

export interface InvitationFormValues {
  name: string
  email: string
  phone: string
  profession: string
  city: string
  state?: string | undefined
  password: string
  passwordConfirmation: string
}

interface InvitationFieldsProps {
  form: UseFormReturn<InvitationFormValues>
  invitation: Invitation
}

export function InvitationFields({ form, invitation }: InvitationFieldsProps) {
  const { errors } = form.formState
  const hasAddress = Boolean(invitation.address) || invitation.hasShop
  return (
    <>
      <NameField {...form.register('name')} label="Nombre completo" error={errors.name?.message} />
      <EmailField
        {...form.register('email')}
        label="Correo electrónico"
        help={
          invitation.email === null
            ? undefined
            : 'El de tu invitación. Podrás cambiarlo después en tu cuenta.'
        }
        error={errors.email?.message}
        readOnly={invitation.email !== null}
      />
      <PhoneField {...form.register('phone')} label="Teléfono" optional error={errors.phone?.message} />
      <Controller
        control={form.control}
        name="profession"
        render={({ field, fieldState }) => (
          <ProfessionField {...field} optional error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="city"
        render={({ field, fieldState }) => (
          <CityField
            {...field}
            onChange={(city) => {
              field.onChange(city)
              form.setValue('state', '')
            }}
            onState={(state) => form.setValue('state', state)}
            optional={hasAddress}
            error={fieldState.error?.message}
            autoComplete="address-level2"
          />
        )}
      />
    </>
  )
}
