import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { PersonChoice } from '#client/features/circles/person-choice.tsx'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatPhone } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { getShortName } from '#kernel/names/contract.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

interface OtherProfileSearchProps {
  person: DirectoryCard & { phone: string | null }
  /** Whether the dialog is open, so that the suggestions are needed. */
  isActive: boolean
  onChoose: (other: DirectoryCard) => void
}

/**
 * Finds the second profile of a contact in the circle. Before the member types, suggests people with the same phone or
 * a similar name.
 */
export function OtherProfileSearch({ person, isActive, onChoose }: OtherProfileSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useDebouncedValue(typed.trim())
  const search = (text: string) => ({
    input: { query: text },
    options: { enabled: isActive && text !== '', placeholderData: keepPreviousData },
  })
  const byWords = search(query)
  const byPhone = search(person.phone ?? '')
  const byName = search(getShortName(person.name))
  const found = trpc.circles.search.useQuery(byWords.input, byWords.options)
  const samePhone = trpc.circles.search.useQuery(byPhone.input, byPhone.options)
  const sameName = trpc.circles.search.useQuery(byName.input, byName.options)

  const isTyped = query !== ''
  const results = isTyped ? (found.data ?? []) : [...(samePhone.data ?? []), ...(sameName.data ?? [])]
  const people = new Map(
    results
      .filter(({ personId, inMyCircle }) => inMyCircle && personId !== person.personId)
      .map((one) => [one.personId, one]),
  )
  return (
    <Stack gap={4}>
      <Card tone="sunken" p={3} gap={1}>
        <PersonLine person={{ ...person, inMyCircle: true }} />
        {person.phone !== null && (
          <chakra.span ms="60px" color="muted" textStyle="caption">
            {formatPhone(person.phone)}
          </chakra.span>
        )}
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
      {found.isError && <Notice tone="error">{errorMessage(found.error).text}</Notice>}
      <div>
        <chakra.p role="status" color="muted" textStyle="small" _empty={{ display: 'none' }}>
          {people.size > 0 && !isTyped && 'Puede ser una de estas personas:'}
          {people.size === 0 && isTyped && found.isSuccess && 'No encontramos otro perfil así en tu círculo'}
        </chakra.p>
        {people.size > 0 && (
          <Flex as="ul" direction="column" gap={0.5} mx={-2} mt={1} aria-label="Personas de tu círculo">
            {[...people.values()].map((one) => (
              <li key={one.personId}>
                <PersonChoice type="button" onClick={() => onChoose(one)}>
                  <PersonLine person={one} />
                </PersonChoice>
              </li>
            ))}
          </Flex>
        )}
      </div>
    </Stack>
  )
}
