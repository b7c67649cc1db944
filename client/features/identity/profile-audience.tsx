import { Controller } from 'react-hook-form'
import { FieldPair } from '#client/components/field-pair.tsx'
import { SelectField } from '#client/components/select-field.tsx'
import { SwitchField } from '#client/components/switch-field.tsx'
import { FormSection } from '#client/features/identity/form-section.tsx'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { audiences } from '#client/lib/audiences.ts'

interface ProfileAudienceProps {
  form: ProfileFormControl
  /** Whether the member has services or an open agenda. */
  offersServices: boolean
}

/** Fields for the audiences of phone and e-mail, and for the listing in explore. */
export function ProfileAudience({ form, offersServices }: ProfileAudienceProps) {
  const [professions, specialty, occupation] = form.watch(['professions', 'specialty', 'occupation'])
  // When no profession is given, saving derives one from the specialty or the occupation.
  const offersWork = offersServices || professions.length > 0 || `${specialty}${occupation}`.trim() !== ''
  const automatic = offersWork ? 'Automático (todos)' : 'Automático (con cuenta)'

  return (
    <FormSection
      title="Quién ve tus datos"
      text="Quien da un servicio suele mostrarlos a todos, para que le llamen. Tú siempre los ves."
    >
      <FieldPair>
        {(['phoneAudience', 'emailAudience'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange, ...field } }) => (
              <SelectField
                {...field}
                label={name === 'phoneAudience' ? 'Quién ve mi número' : 'Quién ve mi correo'}
                placeholder={automatic}
                options={audiences}
                value={value ?? ''}
                onChange={({ target }) =>
                  onChange(audiences.find((audience) => audience.value === target.value)?.value ?? null)
                }
              />
            )}
          />
        ))}
      </FieldPair>
      <SwitchField
        {...form.register('listed')}
        defaultChecked={form.getValues('listed')}
        label="Aparecer en Explorar"
        help="Si no, te encuentra quien tiene la dirección de tu perfil, quien te tiene en su círculo y quien busca tu número o correo completo, si se lo muestras."
      />
    </FormSection>
  )
}
