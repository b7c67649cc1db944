import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { SharedListDraft } from '#client/features/lists/share-list-dialog.tsx'
import { formatCount } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { foldText } from '#kernel/text/contract.ts'
import { maxSharedListPeople } from '#modules/lists/contract/limits.ts'
import type { SharedListFormOptions } from '#modules/lists/contract/lists.ts'

const several = '*'

const shownAtOnce = 50
const minSearched = 9

interface ChoosePeopleProps {
  choice: SharedListDraft
  onChange: (choice: SharedListDraft) => void
}

export function SharedListPeopleChoice({ choice, onChange }: ChoosePeopleProps) {
  const { data, error, refetch, isFetching } = trpc.lists.choices.useQuery()
  if (error)
    return (
      <ErrorState
        message="Error al cargar tu círculo"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RingLoader text="Cargando..." />
  if (data.people.length === 0)
    return (
      <EmptyState
        compact
        level={3}
        title="Tu círculo está vacío"
        text="Agrega primero a las personas que hacen bien su trabajo."
      />
    )
  return <Chooser choices={data} choice={choice} onChange={onChange} />
}

function Chooser({ choices, choice, onChange }: ChoosePeopleProps & { choices: SharedListFormOptions }) {
  const heading = useId()
  const [words, setWords] = useState('')
  const { trades, people } = choices
  const trade = choice.trade === undefined ? (trades[0]?.name ?? null) : choice.trade
  const index = trades.findIndex(({ name }) => name === trade)
  const ofTrade = trade === null ? people : people.filter((person) => person.trades.includes(index))
  const wanted = foldText(words)
  const found = ofTrade.filter(({ name, profession }) =>
    foldText(`${name} ${profession ?? ''}`).includes(wanted),
  )
  const chosen = new Set(choice.personIds)
  const isFull = chosen.size >= maxSharedListPeople
  const shown = found.filter(({ personId }, position) => position < shownAtOnce || chosen.has(personId))

  function toggle(personId: PersonId) {
    const personIds = chosen.has(personId)
      ? choice.personIds.filter((id) => id !== personId)
      : [...choice.personIds, personId]
    onChange({ trade, personIds })
  }

  return (
    <Stack gap={5}>
      <SelectField
        label="Oficio"
        value={trade === null ? several : `t${trade}`}
        onChange={({ target: { value } }) => {
          setWords('')
          onChange({ trade: value === several ? null : value.slice(1), personIds: [] })
        }}
        options={[
          ...trades.map((one) => ({
            value: `t${one.name}`,
            label: `${one.name} (${formatCount(one.people)})`,
          })),
          { value: several, label: 'Varios oficios' },
        ]}
      />
      {ofTrade.length >= minSearched && (
        <TextField
          label="Busca en tu círculo"
          type="search"
          autoComplete="off"
          start={<Search size={20} />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div>
        <Flex justify="space-between" columnGap={4} flexWrap="wrap" mb={1}>
          <chakra.h3 id={heading} textStyle="label">
            Personas
          </chakra.h3>
          <chakra.p color="muted" textStyle="small" role="status">
            {chosen.size === 0
              ? 'Elige al menos a una persona'
              : isFull
                ? `Ya son ${maxSharedListPeople}, el máximo`
                : `${chosen.size} de hasta ${maxSharedListPeople}`}
          </chakra.p>
        </Flex>
        <chakra.ul aria-labelledby={heading}>
          {shown.map(({ personId, name, photoId, registered, profession }) => (
            <chakra.li key={personId} borderTopWidth="1px" py={2}>
              <CheckboxField
                checked={chosen.has(personId)}
                disabled={isFull && !chosen.has(personId)}
                onChange={() => toggle(personId)}
                label={
                  <Flex as="span" align="center" gap={3}>
                    <PersonAvatar
                      name={name}
                      photoUrl={photoId && photoUrl(photoId, 'face')}
                      ring={getAvatarRing({ inMyCircle: true, registered })}
                    />
                    <chakra.span minW={0} overflowWrap="anywhere">
                      <chakra.span display="block" fontWeight="semibold">
                        {name}
                      </chakra.span>
                      {profession && (
                        <chakra.span display="block" color="muted" textStyle="small">
                          {profession}
                        </chakra.span>
                      )}
                    </chakra.span>
                  </Flex>
                }
              />
            </chakra.li>
          ))}
        </chakra.ul>
        {found.length === 0 && (
          <chakra.p color="muted" borderTopWidth="1px" py={3}>
            Nadie coincide con «{words.trim()}».
          </chakra.p>
        )}
        {found.length > shown.length && (
          <chakra.p color="muted" textStyle="small" borderTopWidth="1px" pt={3}>
            Se ven {shown.length} de {formatCount(found.length)}. Busca a los demás por su nombre u oficio.
          </chakra.p>
        )}
      </div>
    </Stack>
  )
}
