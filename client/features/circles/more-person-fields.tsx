import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { AddPersonState } from '#client/features/circles/use-add-person.ts'
import { EmailField } from '#client/shared/contact/personal-fields.tsx'
import { AddressField } from '#client/shared/places/address-field.tsx'
import { createPlaceFieldAutofill } from '#client/shared/places/fill-place.ts'
import { CityField, FederalStateField } from '#client/shared/places/place-fields.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { TextField } from '#client/ui/text-field.tsx'

const moreFields = ['city', 'state', 'email', 'shopName', 'address'] as const

export function OptionalNewPersonFields({ add }: { add: AddPersonState }) {
  const { form } = add
  const { errors } = form.formState
  const hasShop = form.watch('hasShop')
  const [isOpen, setOpen] = useState(
    () => form.getValues('hasShop') || form.getValues(moreFields).some((value) => value !== ''),
  )
  const hasError = moreFields.some((field) => errors[field] !== undefined)

  const { fillState, fillAddress } = createPlaceFieldAutofill((field, value) =>
    form.setValue(field, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true }),
  )

  return (
    <CollapsibleCard
      compact
      title="Más datos"
      text="Opcional: ciudad, correo y local"
      open={isOpen || hasError}
      onToggle={setOpen}
    >
      <FieldPair>
        <Controller
          control={form.control}
          name="city"
          render={({ field }) => <CityField {...field} error={errors.city?.message} onState={fillState} />}
        />
        <Controller
          control={form.control}
          name="state"
          render={({ field }) => <FederalStateField {...field} error={errors.state?.message} />}
        />
      </FieldPair>
      <EmailField
        {...form.register('email')}
        label="Correo electrónico"
        help="Con este correo podrá reclamar su perfil más adelante."
        error={errors.email?.message}
        autoComplete="off"
      />
      <CheckboxField {...form.register('hasShop')} label="Tiene local físico" />
      {hasShop && (
        <>
          <TextField
            {...form.register('shopName')}
            label="Nombre del local"
            error={errors.shopName?.message}
            autoComplete="off"
          />
          <Controller
            control={form.control}
            name="address"
            render={({ field }) => (
              <AddressField {...field} error={errors.address?.message} onResult={fillAddress} />
            )}
          />
        </>
      )}
    </CollapsibleCard>
  )
}
