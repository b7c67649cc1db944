import { LocateFixed, MapPin } from 'lucide-react'
import { useRef } from 'react'
import { getCityNameFromPlace } from '#client/features/directory/explore-groups.ts'
import { intersectWords } from '#client/features/directory/intersect-words.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import type { SearchInterpretation } from '#modules/circles/contract/explore.ts'

interface UnderstoodChipsProps {
  state: ExploreFiltersState
  understood: SearchInterpretation | null
  isStale: boolean
  onEmpty: () => void
  isSummarized: boolean
}

export function SearchTermChips({ state, understood, isStale, onEmpty, isSummarized }: UnderstoodChipsProps) {
  const list = useRef<HTMLDivElement>(null)
  const textAfterLastRemoval = useRef<string | null>(null)

  function focusAfter(index: number) {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1]
    if (next) next.focus()
    else onEmpty()
  }

  function remove(rest: string, index: number) {
    const isCurrent = !isStale && state.texts.name === state.filters.name
    if (!isCurrent && state.texts.name !== textAfterLastRemoval.current) return
    textAfterLastRemoval.current = isCurrent ? rest : intersectWords(rest, state.texts.name)
    state.choose('name', textAfterLastRemoval.current)
    focusAfter(index)
  }

  const chips = understood?.chips ?? []
  return (
    <Flex
      as="ul"
      ref={list}
      display={{ base: isSummarized ? 'none' : 'flex', md: 'flex' }}
      gap={2}
      flexWrap="inherit"
      align="center"
      flexShrink={0}
      maxW="full"
      aria-label="Lo que entendimos"
    >
      {understood?.corrected && (
        <chakra.li color="muted" textStyle="small">
          Entendimos:
        </chakra.li>
      )}
      {chips.map(({ kind, label, rest }, index) => (
        <li key={kind}>
          <Chip
            tone={kind === 'trade' ? 'accent' : 'neutral'}
            icon={kind === 'place' && <MapPin size={15} />}
            removeLabel={label}
            onRemove={() => remove(rest, index)}
          >
            {label}
          </Chip>
        </li>
      ))}
      {state.near !== '' && (
        <li>
          <Chip
            tone="neutral"
            icon={<LocateFixed size={15} />}
            removeLabel={`cerca de ${getCityNameFromPlace(state.near)}`}
            onRemove={() => {
              state.goNear('')
              focusAfter(chips.length)
            }}
          >
            Cerca de {getCityNameFromPlace(state.near)}
          </Chip>
        </li>
      )}
    </Flex>
  )
}
