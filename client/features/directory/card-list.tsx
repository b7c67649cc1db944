import { Fragment, type ReactNode, useId } from 'react'
import { type DistanceGroup, groupByDistance } from '#client/features/directory/explore-groups.ts'
import { PersonCard } from '#client/features/directory/person-card.tsx'
import { useOffscreenCardSkipping } from '#client/features/directory/use-skipped-offscreen-cards.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import type { ExploreCard, ExploreOrder } from '#modules/circles/contract/explore.ts'

const Boundary = chakra('li', {
  base: { gridColumn: '1 / -1', color: 'muted', textStyle: 'small', py: 1 },
})

const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    gap: 4,
    '& > li': {
      // `content-visibility: auto` clips at the box edge: the padding leaves room for card shadows and outlines.
      m: -2,
      p: 2,
      minW: 0,
      containIntrinsicSize: 'auto 320px',
      '&[data-laid]': { contentVisibility: 'auto' },
    },
  },
})

interface CardListProps {
  people: readonly ExploreCard[]
  order: ExploreOrder
  pages: number
}

export function PersonCardList({ people, order, pages }: CardListProps) {
  const groups = groupByDistance(people)
  const isGrouped = groups.some(({ title }) => title !== null)
  const container = useOffscreenCardSkipping(pages)
  const firstUnknown = order === 'trusted' && !isGrouped ? people.findIndex(isUnknownToMyTrust) : -1
  const [first] = people
  return (
    <Flex ref={container} direction="column" gap={7}>
      {groups.map((group) => (
        <Group key={group.people[0]?.personId} group={group}>
          {group.people.map((person, index) => (
            <Fragment key={person.personId}>
              {index === firstUnknown && (
                <Boundary>
                  {index === 0
                    ? 'Nadie de tu confianza recomienda todavía a estas personas: van por nombre.'
                    : 'Desde aquí, nadie de tu confianza las recomienda todavía: van por nombre.'}
                </Boundary>
              )}
              <li data-card="">
                <PersonCard person={person} early={person === first} level={isGrouped ? 3 : 2} />
              </li>
            </Fragment>
          ))}
        </Group>
      ))}
    </Flex>
  )
}

/**
 * Whether the viewer trusts none of the person's recommenders. From the first such person on, the list is
 * sorted only by name.
 */
function isUnknownToMyTrust({ recommendersInMyCircle, recommendersInTheirCircles }: ExploreCard): boolean {
  return recommendersInMyCircle === 0 && recommendersInTheirCircles === 0
}

function Group({ group: { title }, children }: { group: DistanceGroup<ExploreCard>; children: ReactNode }) {
  const id = useId()
  if (title === null) return <CardGrid>{children}</CardGrid>
  return (
    <Box as="section" aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="section" mb={3} overflowWrap="anywhere">
        {title}
      </chakra.h2>
      <CardGrid>{children}</CardGrid>
    </Box>
  )
}
