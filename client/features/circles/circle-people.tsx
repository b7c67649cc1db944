import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { CirclePersonRow } from '#client/features/circles/circle-row.tsx'
import { CircleSkeleton } from '#client/features/circles/circle-skeleton.tsx'
import type { CircleQuery } from '#client/features/circles/use-circle.ts'
import { useRemoveFromCircle } from '#client/features/circles/use-remove-from-circle.ts'
import { useOffscreenSkipping } from '#client/lib/use-offscreen-skipping.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { familyNames, type TradeFamily } from '#modules/circles/contract/families.ts'
import { circlePageSize } from '#modules/circles/contract/limits.ts'
import type { CircleCard, CirclePage } from '#modules/circles/contract/own-circle.ts'

interface CirclePeopleProps {
  circle: CircleQuery
  /** Returns what the row of a person offers, such as an invite button. Pass the same function in each render. */
  offerOf: (person: CircleCard) => ReactNode
  /**
   * Moves the focus after a person was removed or restored. Pass the same function in each render, because the rows are
   * memoized.
   */
  onChanged: () => void
  /** Whether the list has only one family of trades, whose name is above it. */
  isOneFamily: boolean
  nothing: ReactNode
}

/** Frame of one or more lists of rows. On phones, its lines reach the edges of the screen, as those of the rows do. */
const Frame = chakra('div', { base: { mx: { base: -4, sm: 0 }, borderBottomWidth: '1px' } })

const List = chakra('ul', {
  base: {
    px: { base: 4, sm: 0 },
    // Estimated height of a skipped list.
    containIntrinsicSize: 'auto 1000px',
    // Do not skip a list with an open menu: the list would clip the menu.
    '&[data-laid]:not(:has([aria-expanded=true]))': { contentVisibility: 'auto' },
    '@media print': { contentVisibility: 'visible!' },
  },
})

/**
 * Max number of rows in one `ul`. In a long circle, the browser skips the rendering of each `ul` outside the visible
 * area.
 */
const rowsPerList = 10

/** The server decides whether the list is grouped by family of trades. */
export function CirclePeopleList({ circle, offerOf, onChanged, isOneFamily, nothing }: CirclePeopleProps) {
  // Defer the rendering of the rows, so that the page still responds to presses: thirty rows take a phone
  // longer than one frame.
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
      <CircleRows pages={pages} offerOf={offerOf} onChanged={onChanged} isOneFamily={isOneFamily} />
      <LoadMoreButton list={circle}>Ver más personas</LoadMoreButton>
    </>
  )
}

interface CircleRowsProps extends Pick<CirclePeopleProps, 'offerOf' | 'onChanged' | 'isOneFamily'> {
  pages: readonly CirclePage[]
}

const CircleRows = memo(function CircleRows({ pages, offerOf, onChanged, isOneFamily }: CircleRowsProps) {
  const { remove, removingId } = useRemoveFromCircle(onChanged)
  const me = useViewer()?.name ?? ''
  const people = pages.flatMap((page) => page.people)
  const isGrouped = pages[0]?.grouped === true
  const isLong = (pages[0]?.total ?? 0) > circlePageSize
  const container = useOffscreenSkipping(pages)

  async function removePerson(person: CircleCard) {
    if (await remove(person)) onChanged()
  }

  // Pass the same function to the rows in each render: a memoized row renders only if its person changes.
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
              me={me}
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
                {isOneFamily ? <VisuallyHidden>{familyNames[family]}</VisuallyHidden> : familyNames[family]}
              </chakra.h2>
              {listsOf(members)}
            </section>
          ))
        : listsOf(people)}
    </Flex>
  )
})

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
