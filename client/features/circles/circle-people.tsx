import { memo, type ReactNode, useDeferredValue } from 'react'
import { CirclePersonRow } from '#client/features/circles/circle-row.tsx'
import { CircleSkeleton } from '#client/features/circles/circle-skeleton.tsx'
import type { CircleQuery } from '#client/features/circles/use-circle.ts'
import { useRemoveFromCircle } from '#client/features/circles/use-remove-from-circle.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { familyNames, type TradeFamily } from '#modules/circles/contract/families.ts'
import type { CircleCard, CirclePage } from '#modules/circles/contract/own-circle.ts'

interface CirclePeopleProps {
  circle: CircleQuery
  offerOf: (person: CircleCard) => ReactNode
  /**
   * Moves the focus after a person was removed or restored. Pass the same function in each render, because the rows are
   * memoized.
   */
  onChanged: () => void
  nothing: ReactNode
}

const List = chakra('ul', { base: { borderBottomWidth: '1px' } })

/** The server decides whether the list is grouped by family of trades. */
export function CirclePeopleList({ circle, offerOf, onChanged, nothing }: CirclePeopleProps) {
  // Defer the rendering of the rows, so that the page still responds to presses: sixty rows take a phone longer
  // than one frame.
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
      <CircleRows pages={pages} offerOf={offerOf} onChanged={onChanged} />
      <LoadMoreButton list={circle}>Ver más personas</LoadMoreButton>
    </>
  )
}

interface CircleRowsProps extends Pick<CirclePeopleProps, 'offerOf' | 'onChanged'> {
  pages: readonly CirclePage[]
}

const CircleRows = memo(function CircleRows({ pages, offerOf, onChanged }: CircleRowsProps) {
  const { remove, removingId } = useRemoveFromCircle(onChanged)
  const people = pages.flatMap((page) => page.people)
  const isGrouped = pages[0]?.grouped === true

  async function removePerson(person: CircleCard) {
    if (await remove(person)) onChanged()
  }

  const rowsOf = (shown: readonly CircleCard[]) =>
    shown.map((person) => (
      <CirclePersonRow
        key={person.personId}
        person={person}
        headingLevel={isGrouped ? 3 : 2}
        removing={person.personId === removingId}
        onRemove={() => void removePerson(person)}
        offer={offerOf(person)}
      />
    ))
  if (!isGrouped) return <List>{rowsOf(people)}</List>
  return (
    <Flex direction="column" gap={4}>
      {splitByFamily(people).map(({ family, people: members }) => (
        <section key={family} aria-labelledby={`familia-${family}`}>
          <chakra.h2 id={`familia-${family}`} textStyle="label" color="muted" pb={1.5}>
            {familyNames[family]}
          </chakra.h2>
          <List>{rowsOf(members)}</List>
        </section>
      ))}
    </Flex>
  )
})

function splitByFamily(people: readonly CircleCard[]): { family: TradeFamily; people: CircleCard[] }[] {
  return [...Map.groupBy(people, ({ family }) => family)].map(([family, members]) => ({
    family,
    people: members,
  }))
}
