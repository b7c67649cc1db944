import { keepPreviousData } from '@tanstack/react-query'
import { BookUser, Search, UserRoundPlus } from 'lucide-react'
import { type Ref, useState } from 'react'
import { PersonChoiceButton } from '#client/features/circles/person-choice.tsx'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { describeTrustInPerson } from '#client/shared/trust/describe-trust.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { FoundPerson, SuggestedPerson } from '#modules/circles/contract/circle.ts'

interface PersonSearchProps {
  onChoose: (person: SuggestedPerson) => void
  onNew: (typed: string) => void
  onImport: () => void
  inputRef: Ref<HTMLInputElement>
  initialText?: string | undefined
}

export function PersonSearch(props: PersonSearchProps) {
  const { onChoose, onNew, onImport, inputRef, initialText = '' } = props
  const [typed, setTyped] = useState(initialText)
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
      {search.isError && <Notice tone="error">{getErrorMessage(search.error).text}</Notice>}
      <chakra.p role="status" color="muted" textStyle="small" _empty={{ display: 'none' }}>
        {settled ? resultText(people.length) : null}
      </chakra.p>
      {people.length > 0 && (
        <Flex as="ul" direction="column" gap={0.5} mx={-2} aria-label="Resultados">
          {people.map((person) => (
            <li key={person.personId}>
              <PersonChoiceButton onClick={() => onChoose(person)}>
                <Found person={person} />
              </PersonChoiceButton>
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
        <Button variant="ghost" icon={<BookUser size={20} />} onClick={onImport}>
          Agregar desde tus contactos
        </Button>
      </Flex>
    </Flex>
  )
}

function Found({ person }: { person: FoundPerson }) {
  const contact = person.phone ?? person.email
  return (
    <PersonLine person={person}>
      {contact !== null && (
        <chakra.span color="muted" textStyle="caption">
          {contact}
        </chakra.span>
      )}
      {person.inMyCircle && <Trust>Ya está en tu círculo</Trust>}
      {!person.inMyCircle && person.recommendersInMyCircle > 0 && (
        <Trust>{describeTrustInPerson({ ...person, inMyCircle: false }).text}</Trust>
      )}
    </PersonLine>
  )
}

const Trust = chakra('span', { base: { color: 'agave', textStyle: 'caption', fontWeight: 'semibold' } })

function resultText(count: number): string {
  if (count === 0) return 'No se encontraron resultados'
  return count === 1 ? '1 resultado' : `${count} resultados`
}
