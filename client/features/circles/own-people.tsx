import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CircleFilters } from '#client/features/circles/circle-filters.tsx'
import { CirclePeopleList } from '#client/features/circles/circle-people.tsx'
import { EmptyCircleScreen } from '#client/features/circles/first-run.tsx'
import { CirclePictureView } from '#client/features/circles/picture/circle-picture.tsx'
import { maxDrawnFaces } from '#client/features/circles/picture/layout.ts'
import { type CircleQuery, defaultCircleListOptions, useCircle } from '#client/features/circles/use-circle.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import {
  familyNames,
  familySlugs,
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
} from '#modules/circles/contract/families.ts'
import type { CircleCard, CircleSortOrder } from '#modules/circles/contract/own-circle.ts'

interface OwnPeopleProps {
  /** The reader's whole circle without filters, in the default order. */
  whole: CircleQuery
  offerOf: (person: CircleCard) => ReactNode
  onAdd: () => void
  onImport: () => void
  onSeat: (seat: TradeSuggestion) => void
  onChanged: () => void
}

const minSearched = 7

/** The chosen family of trades filters both the drawn circle and the list. The URL stores the family. */
export function OwnCircleSection({ whole, offerOf, onAdd, onImport, onSeat, onChanged }: OwnPeopleProps) {
  const [search, setSearch] = useSearchParams()
  const family = tradeFamilies.find((key) => familySlugs[key] === search.get('familia')) ?? null
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<CircleSortOrder>(defaultCircleListOptions.order)
  const typed = useDebouncedValue(words.trim())
  const circle = useCircle({ order, family, words: typed })
  const picture = trpc.circles.picture.useQuery(undefined, { enabled: whole.data !== undefined })
  const total = whole.data?.pages[0]?.total
  const hasNoPicture = whole.isLoadingError || (picture.isError && !picture.data)

  function choose(next: TradeFamily | null) {
    setSearch(next ? { familia: familySlugs[next] } : {}, { replace: true, preventScrollReset: true })
  }

  /**
   * Whether the search comes before the drawing on phones. In a large circle, people search more often than they look
   * at the drawing, which then makes way for the results.
   */
  const isSearchFirst = total !== undefined && total > maxDrawnFaces
  const filters = total !== undefined && total >= minSearched && (
    <CircleFilters words={words} onType={setWords} order={order} onOrder={setOrder} />
  )

  if (total === 0) return <EmptyCircleScreen onAdd={onAdd} onImport={onImport} onSeat={onSeat} />
  return (
    <Box
      display={{ lg: 'grid' }}
      gridTemplateColumns={{ lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      columnGap={{ lg: 10 }}
      gridTemplateRows={{ lg: 'auto 1fr' }}
      alignItems="start"
    >
      {isSearchFirst && <Box gridColumn={{ lg: hasNoPicture ? '1 / -1' : 2 }}>{filters}</Box>}
      <Box
        gridColumn={{ lg: 1 }}
        gridRow={{ lg: '1 / span 2' }}
        position={{ lg: 'sticky' }}
        top={{ lg: 20 }}
        mb={{ base: 4, lg: 0 }}
        display={isSearchFirst && words !== '' && !hasNoPicture ? { base: 'none', lg: 'block' } : undefined}
        hidden={hasNoPicture}
      >
        <CirclePictureView picture={picture.data} chosen={family} onChoose={choose} onSeat={onSeat} />
      </Box>
      <Box
        minW={0}
        gridColumn={{ lg: hasNoPicture ? '1 / -1' : 2 }}
        gridRow={{ lg: isSearchFirst ? 2 : '1 / span 2' }}
      >
        {!isSearchFirst && filters}
        {family && (
          <Flex align="center" justify="space-between" gap={3} flexWrap="wrap" mb={2}>
            <chakra.p color="muted" role="status">
              Solo {familyNames[family]}
            </chakra.p>
            <Button variant="ghost" size="sm" me={-3} onClick={() => choose(null)}>
              Ver a todas las personas
            </Button>
          </Flex>
        )}
        <CirclePeopleList
          circle={circle}
          offerOf={offerOf}
          onChanged={onChanged}
          isOneFamily={family !== null}
          nothing={
            <chakra.p role="status" color="muted" py={6}>
              {typed === ''
                ? 'No hay nadie de estos oficios en tu círculo.'
                : `Nadie en tu círculo coincide con «${typed}».`}
            </chakra.p>
          }
        />
        {total !== undefined && total < minSearched && (
          <Flex mt={4} ms={-3}>
            <Button variant="ghost" onClick={onImport}>
              Agregar desde tus contactos
            </Button>
          </Flex>
        )}
      </Box>
    </Box>
  )
}
