import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { ContactMatchNotice } from '#client/features/circles/match-notice.tsx'
import { formatPersonHint, PersonLineAvatar } from '#client/features/circles/person-line.tsx'
import { TradesField } from '#client/features/circles/trades-field.tsx'
import type { AddPersonState } from '#client/features/circles/use-add-person.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { EmailField, PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { AddressField } from '#client/shared/places/address-field.tsx'
import type { AddressResult } from '#client/shared/places/address-result.ts'
import { CityField, StateField } from '#client/shared/places/place-fields.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { ComboField } from '#client/ui/combo-field.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { maxSuggestions, minNameSuggestionLength } from '#modules/circles/contract/limits.ts'

export function NewPersonFields({ add }: { add: AddPersonState }) {
  const { form, choose } = add
  const { errors } = form.formState
  const [name, phone, hasShop] = form.watch(['name', 'phone', 'hasShop'])
  const query = useDebouncedValue(name.trim())
  const { data: known = [] } = trpc.circles.suggestNames.useQuery(
    { query },
    { enabled: query.length >= minNameSuggestionLength, placeholderData: keepPreviousData },
  )

  useEffect(() => form.setFocus(form.getValues('name') === '' ? 'name' : 'phone'), [form])

  const again = { shouldValidate: form.formState.isSubmitted, shouldDirty: true }
  const fillState = (state: string) => form.setValue('state', state, again)
  function fillAddress({ address, city, state }: AddressResult) {
    form.setValue('address', address, again)
    if (city) form.setValue('city', city, again)
    if (state) fillState(state)
  }

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
                    hint: formatPersonHint(person),
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
      <FieldPair>
        <Controller
          control={form.control}
          name="city"
          render={({ field }) => (
            <CityField {...field} optional error={errors.city?.message} onState={fillState} />
          )}
        />
        <Controller
          control={form.control}
          name="state"
          render={({ field }) => <StateField {...field} optional error={errors.state?.message} />}
        />
      </FieldPair>
      <EmailField
        {...form.register('email')}
        label="Correo electrónico"
        help="Con este correo podrá reclamar su perfil más adelante."
        optional
        error={errors.email?.message}
        autoComplete="off"
      />
      <CheckboxField {...form.register('hasShop')} label="Tiene local físico" />
      {hasShop && (
        <>
          <TextField
            {...form.register('shopName')}
            label="Nombre del local"
            optional
            error={errors.shopName?.message}
            autoComplete="off"
          />
          <Controller
            control={form.control}
            name="address"
            render={({ field }) => (
              <AddressField {...field} optional error={errors.address?.message} onResult={fillAddress} />
            )}
          />
        </>
      )}
    </>
  )
}
