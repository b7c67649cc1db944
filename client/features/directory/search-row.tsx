import { LocateFixed, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { setNearbyPlaceUrlParameter, writeExploreFilter } from '#client/features/directory/explore-filters.ts'
import { getCityNameFromPlace } from '#client/features/directory/explore-groups.ts'
import { frequentTrades } from '#client/features/directory/frequent-trades.ts'
import { SearchTermChips } from '#client/features/directory/understood-chips.tsx'
import { useExploreQuery } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { useCityFromGeolocation } from '#client/features/directory/use-locate.ts'
import { scrollFocusedElementIntoView } from '#client/lib/scroll.ts'
import { useLocalStorageValue } from '#client/lib/storage/local-storage.ts'
import { Box, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PillButton, PillLink } from '#client/ui/pill.tsx'

interface SearchRowProps {
  state: ExploreFiltersState
  onSearched: () => void
  onEmpty: () => void
  isSummarized: boolean
  order: ReactNode
}

export function SearchTermChipsRow({ state, onSearched, onEmpty, isSummarized, order }: SearchRowProps) {
  const { data, isPending, isPlaceholderData } = useExploreQuery(state)
  const { filters, near } = state
  const understood = data?.pages[0]?.understood ?? null
  const chips = understood?.chips ?? []
  const offersTrades = filters.name === '' && filters.profession === ''
  const namesPlace = filters.place !== '' || near !== '' || chips.some(({ kind }) => kind === 'place')
  const locate = useCityFromGeolocation((place) => {
    state.goNear(place)
    onSearched()
  })
  const hasChips = chips.length > 0 || near !== ''
  if (!offersTrades && !hasChips && !isPending && !order) return null
  const isEmptyOnPhones = isSummarized && namesPlace && !offersTrades && !order

  return (
    <Box display={{ base: isEmptyOnPhones ? 'none' : 'block', md: 'block' }}>
      <Flex
        data-needs-script={offersTrades ? undefined : ''}
        minH="52px"
        gap={2}
        mx={{ base: -4, md: -1 }}
        px={{ base: 4, md: 1 }}
        scrollPaddingInline={{ base: 4, md: 1 }}
        py={1}
        align="center"
        flexWrap={offersTrades ? 'nowrap' : 'wrap'}
        overflowX={offersTrades ? 'auto' : 'visible'}
        scrollbarWidth="none"
        css={{ '& > fieldset': { flexShrink: 0, flexWrap: offersTrades ? 'nowrap' : 'wrap' } }}
        whiteSpace={offersTrades ? 'nowrap' : undefined}
        onFocus={scrollFocusedElementIntoView}
      >
        {order}
        {hasChips && (
          <SearchTermChips
            isSummarized={isSummarized}
            state={state}
            understood={understood}
            isStale={isPlaceholderData}
            onEmpty={onEmpty}
          />
        )}
        {!namesPlace && (
          <NearPills
            state={state}
            around={understood?.around ?? null}
            locate={locate}
            onSearched={onSearched}
          />
        )}
        {offersTrades && (
          <Flex as="ul" aria-label="Oficios frecuentes" gap={2} flexShrink={0}>
            {frequentTrades.map((trade) => (
              <li key={trade}>
                <PillLink
                  discover="none"
                  to={state.pathAfter((search) => writeExploreFilter(search, 'name', trade))}
                  preventScrollReset
                  onClick={onSearched}
                >
                  {trade}
                </PillLink>
              </li>
            ))}
          </Flex>
        )}
      </Flex>
      {locate.problem && (
        <Box mt={2}>
          <Notice tone="error">{locate.problem}</Notice>
        </Box>
      )}
    </Box>
  )
}

interface NearPillsProps {
  state: ExploreFiltersState
  around: string | null
  locate: ReturnType<typeof useCityFromGeolocation>
  onSearched: () => void
}

function NearPills({ state, around, locate, onSearched }: NearPillsProps) {
  const lastPlace = useLocalStorageValue('explorar-lugar')
  return (
    <>
      {locate.canLocate && (
        <PillButton type="button" aria-busy={locate.isLocating || undefined} onClick={locate.locate}>
          <LocateFixed size={16} />
          {locate.isLocating ? 'Buscando dónde estás…' : 'Cerca de mí'}
        </PillButton>
      )}
      {lastPlace !== '' && getCityNameFromPlace(lastPlace) !== around && (
        <PillLink
          discover="none"
          to={state.pathAfter((search) => setNearbyPlaceUrlParameter(search, lastPlace))}
          preventScrollReset
          onClick={onSearched}
        >
          <MapPin size={16} />
          Cerca de {getCityNameFromPlace(lastPlace)}
        </PillLink>
      )}
    </>
  )
}
