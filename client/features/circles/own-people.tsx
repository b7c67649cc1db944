import { BookUser, Search, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CircleFilters } from '#client/features/circles/circle-filters.tsx'
import { CirclePeopleList } from '#client/features/circles/circle-people.tsx'
import { EmptyCircleScreen } from '#client/features/circles/first-run.tsx'
import { CircleDiagramWithLegend } from '#client/features/circles/picture/circle-picture.tsx'
import { countPeopleByTradeFamily } from '#client/features/circles/picture/picture-content.ts'
import { type CircleQuery, defaultCircleListOptions, useCircle } from '#client/features/circles/use-circle.ts'
import { formatCount } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeFamilyNames,
  tradeFamilySlugs,
} from '#modules/circles/contract/families.ts'
import type { CircleCard, CircleDiagramData, CircleSortOrder } from '#modules/circles/contract/own-circle.ts'

interface OwnPeopleProps {
  whole: CircleQuery
  offerOf: (person: CircleCard) => ReactNode
  onAdd: (search?: string) => void
  onImport: () => void
  onTradeSuggestion: (seat: TradeSuggestion) => void
  onChanged: () => void
  onSearching: (isSearching: boolean) => void
}

const minSearched = 7

export function OwnCircleSection(props: OwnPeopleProps) {
  const { whole, offerOf, onAdd, onImport, onTradeSuggestion, onChanged, onSearching } = props
  const [search, setSearch] = useSearchParams()
  const familyInUrl = tradeFamilies.find((key) => tradeFamilySlugs[key] === search.get('familia')) ?? null
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<CircleSortOrder>(defaultCircleListOptions.order)
  const typed = useDebouncedValue(words.trim())
  const family = typed === '' ? familyInUrl : null
  const circle = useCircle({ order, family, words: typed })
  const picture = trpc.circles.picture.useQuery(undefined, { enabled: whole.data !== undefined })
  const total = whole.data?.pages[0]?.total
  const matching = circle.data?.pages[0]?.matching ?? 0
  const familyCounts = useFamilyCounts(typed === '' ? picture.data : undefined)
  const pages = circle.data?.pages
  const found = useMemo(
    () =>
      typed === '' ? null : new Set(pages?.flatMap(({ people }) => people.map(({ personId }) => personId))),
    [typed, pages],
  )
  const hasNoPicture = whole.isLoadingError || (picture.isError && !picture.data)

  function choose(next: TradeFamily | null) {
    setSearch(next ? { familia: tradeFamilySlugs[next] } : {}, { replace: true, preventScrollReset: true })
  }

  const isSearching = words !== ''
  const filters = useResultsAtTop(isSearching)

  function type(next: string) {
    setWords(next)
    onSearching(next !== '')
  }

  if (total === 0)
    return (
      <EmptyCircleScreen onAdd={() => onAdd()} onImport={onImport} onTradeSuggestion={onTradeSuggestion} />
    )
  return (
    <Box
      display={{ lg: 'grid' }}
      gridTemplateColumns={{ lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      columnGap={{ lg: 10 }}
      alignItems="start"
    >
      <Box
        position={{ lg: 'sticky' }}
        top={{ lg: 20 }}
        display={isSearching && !hasNoPicture ? { base: 'none', lg: 'block' } : undefined}
        hidden={hasNoPicture}
      >
        <CircleDiagramWithLegend
          picture={picture.data}
          total={total}
          chosen={family}
          found={found}
          onChoose={choose}
          onTradeSuggestion={onTradeSuggestion}
        />
      </Box>
      <Box ref={filters} minW={0} gridColumn={{ lg: hasNoPicture ? '1 / -1' : 2 }}>
        {total !== undefined && total >= minSearched && (
          <CircleFilters words={words} onType={type} order={order} onOrder={setOrder} />
        )}
        <Flex align="center" justify="space-between" columnGap={3} flexWrap="wrap" mb={family ? 2 : 0}>
          <chakra.p role="status" textStyle={family ? 'label' : 'small'} color={family ? 'ink' : 'muted'}>
            {matching > 0 && describeMatches(matching, { family, isSearch: typed !== '' })}
          </chakra.p>
          {family && (
            <Button variant="ghost" size="sm" me={-3} onClick={() => choose(null)}>
              Todo mi círculo
            </Button>
          )}
        </Flex>
        <CirclePeopleList
          circle={circle}
          offerOf={offerOf}
          onChanged={onChanged}
          isOneFamily={family !== null}
          familyCounts={familyCounts}
          nothing={
            typed === '' ? (
              <chakra.p role="status" color="muted" py={6}>
                No hay nadie de estos oficios en tu círculo.
              </chakra.p>
            ) : (
              <NothingFound words={typed} onAdd={() => onAdd(typed)} />
            )
          }
        />
        {total !== undefined && total < minSearched && (
          <Flex mt={4} ms={-5}>
            <Button variant="ghost" icon={<BookUser size={20} />} onClick={onImport}>
              Agregar desde tus contactos
            </Button>
          </Flex>
        )}
      </Box>
    </Box>
  )
}

function NothingFound({ words, onAdd }: { words: string; onAdd: () => void }) {
  return (
    <Flex direction="column" gap={1.5} py={{ base: 4, md: 8 }}>
      <chakra.p role="status" textStyle="card" overflowWrap="anywhere">
        Nadie en tu círculo coincide con “{words}”.
      </chakra.p>
      <chakra.p color="muted" textStyle="small">
        Revisa cómo está escrito, o busca por oficio.
      </chakra.p>
      <Flex mt={3} gap={2} direction={{ base: 'column', sm: 'row' }}>
        <Button variant="secondary" icon={<UserRoundPlus size={20} />} onClick={onAdd}>
          <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            Agregar a “{words}”
          </chakra.span>
        </Button>
        <LinkButton
          to={`/explorar?nombre=${encodeURIComponent(words)}`}
          variant="ghost"
          icon={<Search size={20} />}
        >
          Buscar en Explorar
        </LinkButton>
      </Flex>
    </Flex>
  )
}

function useFamilyCounts(
  picture: CircleDiagramData | undefined,
): ReadonlyMap<TradeFamily, number> | undefined {
  return useMemo(
    () =>
      picture && picture.people.length === picture.total
        ? new Map(countPeopleByTradeFamily(picture.people).map(({ key, count }) => [key, count]))
        : undefined,
    [picture],
  )
}

function describeMatches(
  count: number,
  { family, isSearch }: { family: TradeFamily | null; isSearch: boolean },
): string | null {
  const people = count === 1 ? '1 persona' : `${formatCount(count)} personas`
  if (family) return `${tradeFamilyNames[family]} · ${people}`
  return isSearch ? people : null
}

const topBarBottomPx = 80

function useResultsAtTop(isSearching: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const wasSearching = useRef(isSearching)
  useLayoutEffect(() => {
    if (wasSearching.current === isSearching) return
    wasSearching.current = isSearching
    const found = element.current?.querySelector('input')
    if (!found) return
    if (!isSearching) found.scrollIntoView({ block: 'center' })
    else if (found.getBoundingClientRect().top < topBarBottomPx) window.scrollTo(0, 0)
  }, [isSearching])
  return element
}
