import { Fragment, type ReactNode, useId } from 'react'
import {
  type ExploreDistanceGroup,
  findSinglePersonGroupsToShowSideBySide,
  groupPeopleByDistance,
} from '#client/features/directory/explore-groups.ts'
import { PersonRow } from '#client/features/directory/person-row.tsx'
import { useNextSlots } from '#client/features/directory/use-next-slots.ts'
import { useSkipOffscreenRendering } from '#client/lib/use-offscreen-skipping.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { ExploreCard, ExploreSortOrder } from '#modules/circles/contract/explore.ts'

const Boundary = chakra('li', {
  base: { gridColumn: '1 / -1', color: 'muted', textStyle: 'small', py: 1 },
})

const Rows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: { md: 3 },
    // On phones, extend the list to the screen edges, because `content-visibility: auto` clips wider rows.
    mx: { base: -4, md: 0 },
    px: { base: 4, md: 0 },
    containIntrinsicSize: { base: 'auto 2500px', lg: 'auto 1750px' },
    '&[data-laid]': { contentVisibility: 'auto' },
    '& > li': { minW: 0 },
  },
})

const Groups = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    columnGap: 3,
    rowGap: { base: 4, md: 7 },
    '& > *': { gridColumn: '1 / -1', minW: 0 },
    '& > section li:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
    '& > [data-paired]': { gridColumn: { lg: 'auto' } },
  },
})

const rowsPerList = 24

const firstScreen = 6

interface CardListProps {
  pages: readonly { people: ExploreCard[] }[]
  order: ExploreSortOrder
}

export function PersonRowList({ pages, order }: CardListProps) {
  const people = pages.flatMap((page) => page.people)
  const slots = useNextSlots(pages)
  const me = useViewer()?.personId
  const groups = groupPeopleByDistance(people)
  const isGrouped = groups.some(({ title }) => title !== null)
  const container = useSkipOffscreenRendering(pages.length)
  const firstUnknown = order === 'trusted' && !isGrouped ? people.findIndex(isUnknownToMyTrust) : -1
  const early = new Set(people.slice(0, firstScreen))
  const paired = findSinglePersonGroupsToShowSideBySide(groups)
  return (
    <Groups ref={container}>
      {groups.map((group) => (
        <Group key={group.people[0]?.personId} group={group} isPaired={paired.has(group)}>
          {group.people.map((person, index) => (
            <Fragment key={person.personId}>
              {index === firstUnknown && (
                <Boundary>
                  {index === 0
                    ? 'Nadie de tu confianza recomienda todavía a estas personas: van por orden alfabético.'
                    : 'Desde aquí, nadie de tu confianza recomienda todavía a estas personas: van por orden alfabético.'}
                </Boundary>
              )}
              <li>
                <PersonRow
                  person={person}
                  slot={slots.get(person.personId)}
                  early={early.has(person)}
                  level={isGrouped ? 3 : 2}
                  isMe={person.personId === me}
                />
              </li>
            </Fragment>
          ))}
        </Group>
      ))}
    </Groups>
  )
}

/** A list sorted by trust shows people without a known recommender last, sorted by name. */
function isUnknownToMyTrust({ recommendersInMyCircle, recommendersInTheirCircles }: ExploreCard): boolean {
  return recommendersInMyCircle === 0 && recommendersInTheirCircles === 0
}

interface GroupProps {
  group: ExploreDistanceGroup<ExploreCard>
  isPaired: boolean
  children: ReactNode[]
}

function Group({ group: { title }, isPaired, children }: GroupProps) {
  const id = useId()
  const lists = Array.from({ length: Math.ceil(children.length / rowsPerList) }, (_, index) =>
    children.slice(index * rowsPerList, (index + 1) * rowsPerList),
  )
  const content = (
    <Flex direction="column" gap={{ md: 3 }}>
      {lists.map((rows, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end.
        <Rows key={index} data-rows="">
          {rows}
        </Rows>
      ))}
    </Flex>
  )
  if (title === null) return content
  return (
    <section aria-labelledby={id} data-paired={isPaired ? '' : undefined}>
      <chakra.h2 id={id} textStyle="section" mb={{ base: 1, md: 3 }} overflowWrap="anywhere">
        {title}
      </chakra.h2>
      {content}
    </section>
  )
}
