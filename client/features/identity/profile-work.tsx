import { keepPreviousData } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { IdentityFormSection } from '#client/features/identity/form-section.tsx'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { registerFieldWithValue } from '#client/lib/forms/register-with-value.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { ChipInput } from '#client/shared/trades/chip-input.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { studyLevels } from '#modules/identity/contract/people.ts'

const modes = [
  { value: 'trade', label: 'Tengo un oficio' },
  { value: 'profession', label: 'Soy profesional' },
  { value: 'open', label: 'Por ahora no' },
] as const
type Mode = (typeof modes)[number]['value']

function toMode(isProfessional: boolean | null): Mode {
  if (isProfessional === null) return 'open'
  return isProfessional ? 'profession' : 'trade'
}

const levels = studyLevels.map((level) => ({ value: level, label: level }))

interface ProfileWorkProps {
  form: ProfileFormControl
  typed: string
  onType: (text: string) => void
  round: number
}

/** A field that the form hides keeps its text until the profile is saved. */
export function ProfileWorkFields({ form, typed, onType, round }: ProfileWorkProps) {
  const { errors } = form.formState
  const [isProfessional, years] = form.watch(['isProfessional', 'yearsOfExperience'])
  const query = useDebouncedValue(typed.trim())
  const { data: suggestions = [] } = trpc.identity.professions.useQuery(
    { query },
    { placeholderData: keepPreviousData },
  )

  return (
    <IdentityFormSection title={isProfessional ? 'Información Profesional' : 'Información Laboral'}>
      <Flex>
        <Controller
          control={form.control}
          name="isProfessional"
          render={({ field }) => (
            <SegmentedControl
              label="Cómo trabajas"
              options={modes}
              value={toMode(field.value)}
              onChange={(mode) => field.onChange(mode === 'open' ? null : mode === 'profession')}
            />
          )}
        />
      </Flex>
      {isProfessional === null && (
        <chakra.p color="muted" textStyle="small">
          Puedes usar Círculo sin ofrecer tu trabajo. Si un día lo ofreces, cuéntalo aquí.
        </chakra.p>
      )}
      {isProfessional && (
        <>
          <TextField
            key="specialty"
            {...registerFieldWithValue(form, 'specialty')}
            label="Especialidad"
            help="Por ejemplo, Odontología infantil."
            error={errors.specialty?.message}
          />
          <SelectField
            {...registerFieldWithValue(form, 'studyLevel')}
            label="Nivel de estudios"
            placeholder="Elige una opción"
            options={levels}
            error={errors.studyLevel?.message}
          />
          <TextField
            key="institution"
            {...registerFieldWithValue(form, 'institution')}
            label="Institución educativa"
            optional
            error={errors.institution?.message}
          />
          <TextField
            key="licenseNumber"
            {...registerFieldWithValue(form, 'licenseNumber')}
            label="Cédula profesional"
            optional
            error={errors.licenseNumber?.message}
            autoComplete="off"
          />
        </>
      )}
      {isProfessional === false && (
        <TextField
          key="occupation"
          {...registerFieldWithValue(form, 'occupation')}
          label="Ocupación u oficio"
          help="Por ejemplo, Electricista."
          error={errors.occupation?.message}
          autoComplete="organization-title"
        />
      )}
      {isProfessional !== null && (
        <TextField
          {...registerFieldWithValue(form, 'yearsOfExperience', { setValueAs: toYears })}
          label="Años de experiencia"
          error={errors.yearsOfExperience?.message}
          inputMode="numeric"
          autoComplete="off"
          end={String(years ?? '') === '1' ? 'año' : 'años'}
        />
      )}
      <Controller
        control={form.control}
        name="professions"
        render={({ field, fieldState }) => (
          <ChipInput
            key={round}
            label="Profesiones y oficios"
            help="Con ellos te encuentran. El primero es el principal."
            optional
            error={fieldState.error?.message}
            values={field.value}
            onChange={field.onChange}
            onType={onType}
            suggestions={suggestions}
          />
        )}
      />
    </IdentityFormSection>
  )
}

function toYears(typed: string | number | null): number | null {
  if (typed === null || typed === '') return null
  return Number(typed)
}
