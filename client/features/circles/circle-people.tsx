import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { CirclePersonRow } from '#client/features/circles/circle-row.tsx'
import { CircleSkeleton } from '#client/features/circles/circle-skeleton.tsx'
import type { CircleQuery } from '#client/features/circles/use-circle.ts'
import { useRemoveFromCircle } from '#client/features/circles/use-remove-from-circle.ts'
import { formatCount } from '#client/lib/format.ts'
import { useSkipOffscreenRendering } from '#client/lib/use-offscreen-skipping.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type TradeFamily, tradeFamilyNames } from '#modules/circles/contract/families.ts'
import { circlePageSize } from '#modules/circles/contract/limits.ts'
import type { CircleCard, CirclePage } from '#modules/circles/contract/own-circle.ts'

interface CirclePeopleProps {
  circle: CircleQuery
  /** Pass a stable function, because the rows are memoized. */
  offerOf: (person: CircleCard) => ReactNode
  /** Pass a stable function, because the rows are memoized. */
  onChanged: () => void
  isOneFamily: boolean
  /** Pass a stable object, because the rows are memoized. */
  familyCounts: ReadonlyMap<TradeFamily, number> | undefined
  nothing: ReactNode
}

const Frame = chakra('div', { base: { mx: { base: -4, sm: 0 }, borderBottomWidth: '1px' } })

const List = chakra('ul', {
  base: {
    px: { base: 4, sm: 0 },
    containIntrinsicSize: 'auto 1000px',
    // With `content-visibility: auto`, the list would clip an open menu.
    '&[data-laid]:not(:has([aria-expanded=true]))': { contentVisibility: 'auto' },
    '@media print': { contentVisibility: 'visible!' },
  },
})

/** Rows per `ul`: the browser skips the rendering of each `ul` outside the visible area. */
const rowsPerList = 10

export function CirclePeopleList({ circle, nothing, ...rows }: CirclePeopleProps) {
  // Defer the list of people: rendering thirty rows takes a phone longer than one frame.
  const pages = useDeferredValue(circle.data?.pages)

  if (circle.isPending) return <CircleSkeleton count={6} />
  if (circle.isLoadingError) {
    return (
      <ErrorState
        message="Error al cargar tus datos"
        error={circle.error}
        onRetry={() => void circle.refetch()}
        retrying={circle.isFetching}
      />
    )
  }
  if (!pages) return <CircleSkeleton count={6} />
  if (pages.every(({ people }) => people.length === 0)) return nothing
  return (
    <>
      <CircleRows pages={pages} {...rows} />
      <LoadMoreButton list={circle}>Ver más personas</LoadMoreButton>
    </>
  )
}

interface CircleRowsProps extends Omit<CirclePeopleProps, 'circle' | 'nothing'> {
  pages: readonly CirclePage[]
}

const CircleRows = memo(function CircleRows(props: CircleRowsProps) {
  const { pages, offerOf, onChanged, isOneFamily, familyCounts } = props
  const { remove, removingId } = useRemoveFromCircle(onChanged)
  const viewerName = useViewer()?.name ?? ''
  const people = pages.flatMap((page) => page.people)
  const isGrouped = pages[0]?.grouped === true
  const isLong = (pages[0]?.total ?? 0) > circlePageSize
  const container = useSkipOffscreenRendering(pages)

  async function removePerson(person: CircleCard) {
    if (await remove(person)) onChanged()
  }

  const latestRemove = useRef(removePerson)
  useEffect(() => {
    latestRemove.current = removePerson
  })
  const handleRemove = useCallback((person: CircleCard) => void latestRemove.current(person), [])

  const listsOf = (shown: readonly CircleCard[]) => (
    <Frame>
      {splitIntoLists(shown).map((rows) => (
        <List key={rows[0]?.personId} data-rows={isLong ? '' : undefined}>
          {rows.map((person) => (
            <CirclePersonRow
              key={person.personId}
              person={person}
              viewerName={viewerName}
              headingLevel={isGrouped ? 3 : 2}
              removing={person.personId === removingId}
              onRemove={handleRemove}
              offerOf={offerOf}
            />
          ))}
        </List>
      ))}
    </Frame>
  )
  return (
    <Flex ref={container} direction="column" gap={4}>
      {isGrouped
        ? splitByFamily(people).map(({ family, people: members }) => (
            <section key={family} aria-labelledby={`familia-${family}`}>
              <chakra.h2 id={`familia-${family}`} textStyle="label" color="muted" pb={isOneFamily ? 0 : 1.5}>
                {isOneFamily ? (
                  <VisuallyHidden>{tradeFamilyNames[family]}</VisuallyHidden>
                ) : (
                  nameWithCount(family, familyCounts)
                )}
              </chakra.h2>
              {listsOf(members)}
            </section>
          ))
        : listsOf(people)}
    </Flex>
  )
})

function nameWithCount(family: TradeFamily, counts: ReadonlyMap<TradeFamily, number> | undefined): string {
  const count = counts?.get(family)
  return count === undefined
    ? tradeFamilyNames[family]
    : `${tradeFamilyNames[family]} · ${formatCount(count)}`
}

function splitIntoLists(people: readonly CircleCard[]): CircleCard[][] {
  return Array.from({ length: Math.ceil(people.length / rowsPerList) }, (_, index) =>
    people.slice(index * rowsPerList, (index + 1) * rowsPerList),
  )
}

function splitByFamily(people: readonly CircleCard[]): { family: TradeFamily; people: CircleCard[] }[] {
  return [...Map.groupBy(people, ({ family }) => family)].map(([family, members]) => ({
    family,
    people: members,
  }))
}
