import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { ContactMatchNotice } from '#client/features/circles/match-notice.tsx'
import { formatProfessionAndCity, PersonLineAvatar } from '#client/features/circles/person-line.tsx'
import { TradesField } from '#client/features/circles/trades-field.tsx'
import type { AddPersonState } from '#client/features/circles/use-add-person.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { ComboField } from '#client/ui/combo-field.tsx'
import { maxSuggestions, minNameSuggestionLength } from '#modules/circles/contract/limits.ts'

/** The fields of a new person that come before the review. `MorePersonFields` has the rest. */
export function NewPersonFields({ add }: { add: AddPersonState }) {
  const { form, choose } = add
  const { errors } = form.formState
  const [name, phone] = form.watch(['name', 'phone'])
  const query = useDebouncedValue(name.trim())
  const { data: known = [] } = trpc.circles.suggestNames.useQuery(
    { query },
    { enabled: query.length >= minNameSuggestionLength, placeholderData: keepPreviousData },
  )

  useEffect(() => form.setFocus(form.getValues('name') === '' ? 'name' : 'phone'), [form])

  return (
    <>
      <Controller
        control={form.control}
        name="name"
        render={({ field }) => (
          <ComboField
            ref={field.ref}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            label="Nombre"
            autoCapitalize="words"
            help="Si ya existe, elige a la persona de la lista."
            error={errors.name?.message}
            options={
              query.length < minNameSuggestionLength
                ? []
                : known.map((person) => ({
                    id: person.personId,
                    text: person.name,
                    hint: formatProfessionAndCity(person),
                    lead: <PersonLineAvatar person={person} />,
                  }))
            }
            limit={maxSuggestions}
            onPick={(option) => {
              const person = known.find(({ personId }) => personId === option.id)
              if (person) choose(person)
            }}
          />
        )}
      />
      <PhoneField
        {...form.register('phone')}
        label="Teléfono"
        help="10 dígitos."
        error={errors.phone?.message}
        autoComplete="off"
      />
      <ContactMatchNotice name={name} phone={phone} onChoose={choose} />
      <TradesField
        add={add}
        help="Así la encuentra la gente que necesita ese trabajo. Puedes poner varios."
      />
    </>
  )
}
