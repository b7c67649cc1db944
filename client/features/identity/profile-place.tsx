import { Controller } from 'react-hook-form'
import { IdentityFormSection } from '#client/features/identity/form-section.tsx'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { registerFieldWithValue } from '#client/lib/forms/register-with-value.ts'
import { AddressField } from '#client/shared/places/address-field.tsx'
import { createPlaceFieldAutofill } from '#client/shared/places/fill-place.ts'
import { CityField, FederalStateField } from '#client/shared/places/place-fields.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'

export function ProfilePlaceFields({ form }: { form: ProfileFormControl }) {
  const { errors } = form.formState
  const hasShop = form.watch('hasShop')
  const { fillState, fillAddress } = createPlaceFieldAutofill((field, value) =>
    form.setValue(field, value, { shouldValidate: form.formState.isSubmitted, shouldDirty: true }),
  )

  return (
    <IdentityFormSection title="Dónde estás">
      <FieldPair>
        <Controller
          control={form.control}
          name="city"
          render={({ field, fieldState }) => (
            <CityField
              {...field}
              optional={hasShop}
              error={fieldState.error?.message}
              autoComplete="address-level2"
              onState={fillState}
            />
          )}
        />
        <Controller
          control={form.control}
          name="state"
          render={({ field, fieldState }) => (
            <FederalStateField
              {...field}
              optional
              error={fieldState.error?.message}
              autoComplete="address-level1"
            />
          )}
        />
      </FieldPair>
      <SwitchField
        {...form.register('hasShop')}
        defaultChecked={hasShop}
        label="Tengo local físico"
        help="La gente puede ir a buscarte ahí."
      />
      {hasShop && (
        <>
          <Controller
            control={form.control}
            name="address"
            render={({ field, fieldState }) => (
              <AddressField
                {...field}
                error={fieldState.error?.message}
                autoComplete="street-address"
                onResult={fillAddress}
              />
            )}
          />
          <TextField
            {...registerFieldWithValue(form, 'shopName')}
            label="Nombre del local"
            optional
            error={errors.shopName?.message}
            autoComplete="organization"
          />
          <TextAreaField
            {...registerFieldWithValue(form, 'openingHours')}
            label="Horario de atención"
            help="Por ejemplo, lunes a viernes de 9:00 a 18:00."
            optional
            error={errors.openingHours?.message}
            rows={2}
          />
        </>
      )}
    </IdentityFormSection>
  )
}
