import { Search as Magnifier, Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { getCityNameFromPlace } from '#client/features/directory/explore-groups.ts'
import { intersectWords } from '#client/features/directory/intersect-words.ts'
import { useExploreQuery } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { SearchInterpretation } from '#modules/circles/contract/explore.ts'

const Root = chakra('button', {
  base: {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    gap: 3,
    w: 'full',
    minH: '52px',
    px: 3.5,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, color: 'muted' },
    '& > b': { flex: 1, minW: 0, fontWeight: 'semibold', lineClamp: 1, overflowWrap: 'anywhere' },
  },
})

interface SearchSummaryProps {
  state: ExploreFiltersState
  ref: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

export function SearchSummary({ state, ref, onEdit }: SearchSummaryProps) {
  const { data, isPlaceholderData } = useExploreQuery(state)
  const understood = isPlaceholderData ? null : (data?.pages[0]?.understood ?? null)
  return (
    <Root ref={ref} type="button" data-needs-script onClick={onEdit}>
      <Magnifier size={20} />
      <b>
        <VisuallyHidden>Editar la búsqueda: </VisuallyHidden>
        {describeSearch(state, understood)}
      </b>
      <Pencil size={18} />
    </Root>
  )
}

export function describeSearch(
  { texts, near }: Pick<ExploreFiltersState, 'texts' | 'near'>,
  understood: SearchInterpretation | null,
): string {
  const chips = understood?.chips ?? []
  const rest = chips.reduce((words, chip) => intersectWords(words, chip.rest), texts.name)
  const parts = [
    ...chips.map(({ label }) => label),
    rest,
    texts.profession,
    texts.place,
    near && `cerca de ${getCityNameFromPlace(near)}`,
  ]
  return parts.filter((part) => part.trim() !== '').join(' · ')
}
