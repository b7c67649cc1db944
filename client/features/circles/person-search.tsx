import { keepPreviousData } from '@tanstack/react-query'
import { Search, UserRoundPlus } from 'lucide-react'
import { type Ref, useState } from 'react'
import { PersonChoice } from '#client/features/circles/person-choice.tsx'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { describeTrust } from '#client/shared/trust/trust-text.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { FoundPerson, SuggestedPerson } from '#modules/circles/contract/circle.ts'

interface PersonSearchProps {
  onChoose: (person: SuggestedPerson) => void
  onNew: (typed: string) => void
  inputRef: Ref<HTMLInputElement>
}

export function PersonSearch({ onChoose, onNew, inputRef }: PersonSearchProps) {
  const [typed, setTyped] = useState('')
  const query = useDebouncedValue(typed.trim())
  const search = trpc.circles.search.useQuery(
    { query },
    { enabled: query !== '', placeholderData: keepPreviousData },
  )
  const people = query === '' ? [] : (search.data ?? [])
  const settled = query !== '' && search.isSuccess && !search.isPlaceholderData

  return (
    <Flex direction="column" gap={4}>
      <TextField
        ref={inputRef}
        label="Busca a la persona"
        help="Por nombre u oficio, o con el correo o teléfono completo."
        type="search"
        autoComplete="off"
        spellCheck={false}
        start={<Search size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The search runs while the member types: Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {search.isError && <Notice tone="error">{errorMessage(search.error).text}</Notice>}
      <chakra.p role="status" color="muted" textStyle="small" _empty={{ display: 'none' }}>
        {settled ? resultText(people.length) : null}
      </chakra.p>
      {people.length > 0 && (
        <Flex as="ul" direction="column" gap={0.5} mx={-2} aria-label="Resultados">
          {people.map((person) => (
            <li key={person.personId}>
              <PersonChoice type="button" onClick={() => onChoose(person)}>
                <Found person={person} />
              </PersonChoice>
            </li>
          ))}
        </Flex>
      )}
      <Flex direction="column" gap={2} pt={4} borderTopWidth="1px">
        <chakra.p color="muted" textStyle="small">
          ¿No está aquí todavía? Agrégala tú, aunque no tenga cuenta.
        </chakra.p>
        <Button variant="secondary" icon={<UserRoundPlus size={20} />} onClick={() => onNew(typed.trim())}>
          Agregar persona nueva
        </Button>
      </Flex>
    </Flex>
  )
}

/** The people in the member's circle who recommend a found person distinguish people who have the same name. */
function Found({ person }: { person: FoundPerson }) {
  const contact = person.phone ?? person.email
  const indent = person.registered && !person.inMyCircle ? '52px' : '60px'
  return (
    <Flex as="span" direction="column" gap={1} flex="1" minW={0}>
      <PersonLine person={person} />
      {contact !== null && (
        <chakra.span ms={indent} color="muted" textStyle="caption">
          {contact}
        </chakra.span>
      )}
      {person.inMyCircle && (
        <chakra.span ms={indent} color="agave" textStyle="caption" fontWeight="semibold">
          Ya está en tu círculo
        </chakra.span>
      )}
      {!person.inMyCircle && person.recommendersInMyCircle > 0 && (
        <chakra.span ms={indent} color="agave" textStyle="caption" fontWeight="semibold">
          {describeTrust({ ...person, inMyCircle: false }).text}
        </chakra.span>
      )}
    </Flex>
  )
}

function resultText(count: number): string {
  if (count === 0) return 'No se encontraron resultados'
  return count === 1 ? '1 resultado' : `${count} resultados`
}
