import type { FormEvent } from 'react'
import { Controller } from 'react-hook-form'
import type { ProfileAudienceFormState } from '#client/features/identity/use-audience-form.ts'
import { contactDataAudiences } from '#client/shared/contact/audiences.ts'
import { Button } from '#client/ui/button.tsx'
import { Box } from '#client/ui/chakra.ts'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

export const contactDataAudienceHeading = {
  title: 'Quién ve tus datos',
  text: 'Si ofreces un servicio, conviene mostrarlos a todos para que te llamen. Tú siempre los ves.',
}

interface ProfileAudienceProps {
  profile: Pick<OwnProfile, 'professions' | 'offersServices'>
  audience: ProfileAudienceFormState
}

export function ProfileAudienceForm({ profile, audience }: ProfileAudienceProps) {
  const { form, isSaving, problem, save } = audience
  const offersWork = profile.offersServices || profile.professions.length > 0
  const automatic = offersWork ? 'Automático (todos)' : 'Automático (con cuenta)'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void save()
  }

  return (
    <Form onSubmit={handleSubmit} noValidate>
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
                options={contactDataAudiences}
                value={value ?? ''}
                onChange={({ target }) =>
                  onChange(
                    contactDataAudiences.find((audience) => audience.value === target.value)?.value ?? null,
                  )
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
        help="Si lo apagas, solo te encuentran las personas que te tienen en su círculo, las que tienen tu enlace y las que buscan tu número o correo completo, si se lo muestras."
      />
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <Box>
        <Button type="submit" variant="secondary" loading={isSaving} loadingText="Guardando...">
          Guardar quién los ve
        </Button>
      </Box>
    </Form>
  )
}
