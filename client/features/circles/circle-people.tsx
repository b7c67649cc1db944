import type { ReactNode } from 'react'
import { CirclePersonRow } from '#client/features/circles/circle-row.tsx'
import { CircleSkeleton } from '#client/features/circles/circle-skeleton.tsx'
import type { CircleQuery } from '#client/features/circles/use-circle.ts'
import { useRemoveFromCircle } from '#client/features/circles/use-remove-from-circle.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { familyNames, type TradeFamily } from '#modules/circles/contract/families.ts'
import type { CircleCard } from '#modules/circles/contract/own-circle.ts'

interface CirclePeopleProps {
  circle: CircleQuery
  offerOf: (person: CircleCard) => ReactNode
  /** Called after a person was removed or is back: the focus needs a place. */
  onChanged: () => void
  /** Shown instead of people if no person matches. */
  nothing: ReactNode
}

const List = chakra('ul', { base: { borderBottomWidth: '1px' } })

/** The people of the circle as rows, grouped by family in a circle of several people. */
export function CirclePeopleList({ circle, offerOf, onChanged, nothing }: CirclePeopleProps) {
  const { remove, removingId } = useRemoveFromCircle(onChanged)

  async function removePerson(person: CircleCard) {
    if (await remove(person)) onChanged()
  }

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
  const people = circle.data.pages.flatMap((page) => page.people)
  if (people.length === 0) return nothing
  const isGrouped = circle.data.pages[0]?.grouped === true
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
  return (
    <>
      {isGrouped ? (
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
      ) : (
        <List>{rowsOf(people)}</List>
      )}
      <LoadMoreButton list={circle}>Ver más personas</LoadMoreButton>
    </>
  )
}

function splitByFamily(people: readonly CircleCard[]): { family: TradeFamily; people: CircleCard[] }[] {
  return [...Map.groupBy(people, ({ family }) => family)].map(([family, members]) => ({
    family,
    people: members,
  }))
}
