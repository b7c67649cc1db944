import { Controller } from 'react-hook-form'
import { ComboField } from '#client/components/combo-field.tsx'
import { SwitchField } from '#client/components/switch-field.tsx'
import { TextAreaField } from '#client/components/text-area-field.tsx'
import { TextField } from '#client/components/text-field.tsx'
import { FormSection } from '#client/features/identity/form-section.tsx'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { suggestStates } from '#client/lib/mexican-states.ts'

/** Where I work; the city is required without a shop, the address with one (spec §5, Profile editor). */
export function ProfilePlace({ form }: { form: ProfileFormControl }) {
  const { errors } = form.formState
  const hasShop = form.watch('hasShop')
  return (
    <FormSection title="Dónde estás">
      <TextField
        {...form.register('city')}
        label="Ciudad"
        optional={hasShop}
        error={errors.city?.message}
        autoComplete="address-level2"
      />
      <Controller
        control={form.control}
        name="state"
        render={({ field, fieldState }) => (
          <ComboField
            ref={field.ref}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            label="Estado"
            optional
            error={fieldState.error?.message}
            options={suggestStates(field.value)}
          />
        )}
      />
      <SwitchField
        {...form.register('hasShop')}
        label="Tengo local físico"
        help="La gente puede ir a buscarte ahí."
      />
      {hasShop && (
        <>
          <TextField
            {...form.register('address')}
            label="Dirección"
            help="Calle, número y colonia."
            error={errors.address?.message}
            autoComplete="street-address"
          />
          <TextField
            {...form.register('shopName')}
            label="Nombre del local"
            optional
            error={errors.shopName?.message}
            autoComplete="organization"
          />
          <TextAreaField
            {...form.register('openingHours')}
            label="Horario de atención"
            help="Por ejemplo, lunes a viernes de 9:00 a 18:00."
            optional
            error={errors.openingHours?.message}
            rows={2}
          />
        </>
      )}
    </FormSection>
  )
}
