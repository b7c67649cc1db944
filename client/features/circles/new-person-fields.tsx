import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { ContactPhoneField } from '#client/features/circles/contact-phone-field.tsx'
import { ContactMatchNotice } from '#client/features/circles/match-notice.tsx'
import { formatProfessionAndCity, PersonLineAvatar } from '#client/features/circles/person-line.tsx'
import { TradesField } from '#client/features/circles/trades-field.tsx'
import type { AddPersonState } from '#client/features/circles/use-add-person.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { ComboField } from '#client/ui/combo-field.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { maxSearchSuggestions, minNameSuggestionLength } from '#modules/circles/contract/limits.ts'

export function NewPersonFields({ add }: { add: AddPersonState }) {
  const { form, choose } = add
  const { errors } = form.formState
  const [name, phone] = form.watch(['name', 'phone'])
  const query = useDebouncedValue(name.trim())
  const { data: known = [] } = trpc.circles.suggestNames.useQuery(
    { query },
    { enabled: query.length >= minNameSuggestionLength, placeholderData: keepPreviousData },
  )

  const options =
    query.length < minNameSuggestionLength
      ? []
      : known.map((person) => ({
          id: person.personId,
          text: person.name,
          hint: formatProfessionAndCity(person),
          lead: <PersonLineAvatar person={person} />,
        }))

  useEffect(() => form.setFocus(form.getValues('name') === '' ? 'name' : 'phone'), [form])

  return (
    <>
      <FieldPair>
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
              help={options.length > 0 ? 'Si ya existe, elige a la persona de la lista.' : undefined}
              error={errors.name?.message}
              options={options}
              limit={maxSearchSuggestions}
              onPick={(option) => {
                const person = known.find(({ personId }) => personId === option.id)
                if (person) choose(person)
              }}
            />
          )}
        />
        <ContactPhoneField
          {...form.register('phone')}
          label="Teléfono"
          help="10 dígitos."
          error={errors.phone?.message}
        />
      </FieldPair>
      <ContactMatchNotice
        name={name}
        phone={phone}
        onChoose={choose}
        isMissed={add.identityQuestion.isMissed}
        onAsk={add.askIdentity}
      />
      <TradesField
        add={add}
        help="Así la encuentra la gente que necesita ese trabajo. Puedes poner varios."
      />
    </>
  )
}
