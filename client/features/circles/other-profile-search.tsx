import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { ContactLine, type PersonWithPhone } from '#client/features/circles/contact-line.tsx'
import { minHeightOfPersonSearch, PersonChoiceButton } from '#client/features/circles/person-choice.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatPhone } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { maxSearchResults } from '#modules/circles/contract/limits.ts'

interface OtherProfileSearchProps {
  person: PersonWithPhone
  isActive: boolean
  onChoose: (other: PersonWithPhone) => void
}

export function DuplicateProfileSearch({ person, isActive, onChoose }: OtherProfileSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useDebouncedValue(typed.trim())
  const isTyped = query !== ''
  const isPhoneTyped = /^[\d\s()+.-]+$/.test(query)
  const phone = isTyped ? (isPhoneTyped ? query : '') : (person.phone ?? '')
  const words = isTyped ? (isPhoneTyped ? '' : query) : getShortPersonName(person.name)
  const byPhone = trpc.circles.search.useQuery(
    { query: phone },
    // Do not use `keepPreviousData`: the previous person would appear for the new phone number.
    { enabled: isActive && phone !== '' },
  )
  const byWords = trpc.circles.list.useQuery(
    { arranged: { order: 'NAME', words } },
    { enabled: isActive && words !== '', placeholderData: keepPreviousData },
  )
  const found: PersonWithPhone[] = [
    // The server masks phone numbers in search results, so show the complete phone number that the member searched.
    ...(phone === '' ? [] : (byPhone.data ?? []))
      .filter((one) => one.inMyCircle && one.phone !== null)
      .map((one) => ({ ...one, phone })),
    ...(words === '' ? [] : (byWords.data?.people ?? [])),
  ]
  const others = new Map(
    found.filter(({ personId }) => personId !== person.personId).map((one) => [one.personId, one]),
  )
  const people = [...others.values()].slice(0, maxSearchResults)
  const error = isPhoneTyped ? byPhone.error : byWords.error
  const isLoaded = isPhoneTyped ? byPhone.isSuccess : byWords.isSuccess
  return (
    <Stack gap={4} minH={minHeightOfPersonSearch}>
      <Card tone="sunken" p={3}>
        <ContactLine person={person} />
      </Card>
      <TextField
        label="Busca su otro perfil en tu círculo"
        help="Por nombre, oficio o teléfono completo."
        type="search"
        autoComplete="off"
        spellCheck={false}
        start={<Search size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <Notice tone="error">{getErrorMessage(error).text}</Notice>}
      <div>
        <chakra.p role="status" color="muted" textStyle="small" _empty={{ display: 'none' }}>
          {people.length > 0 &&
            !isTyped &&
            (people.length === 1 ? 'Puede ser esta persona:' : 'Puede ser una de estas personas:')}
          {people.length === 0 &&
            isTyped &&
            isLoaded &&
            'No encontramos otro perfil así en tu círculo. Prueba con otro nombre o con su teléfono.'}
        </chakra.p>
        {people.length > 0 && (
          <Flex as="ul" direction="column" gap={0.5} mx={-2} mt={1} aria-label="Personas de tu círculo">
            {people.map((one) => (
              <li key={one.personId}>
                <PersonChoiceButton onClick={() => onChoose(one)}>
                  <ContactLine person={one} note={hasSamePhone(one, person) ? 'Mismo teléfono' : undefined} />
                </PersonChoiceButton>
              </li>
            ))}
          </Flex>
        )}
      </div>
    </Stack>
  )
}

function hasSamePhone(one: PersonWithPhone, other: PersonWithPhone): boolean {
  return one.phone !== null && other.phone !== null && formatPhone(one.phone) === formatPhone(other.phone)
}
