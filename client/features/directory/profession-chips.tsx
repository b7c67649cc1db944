import { Flex } from '@chakra-ui/react'
import { FilterChip } from '#client/components/filter-chip.tsx'
import { commonProfessions } from '#client/features/directory/common-professions.ts'
import { useExplore, useExploreAnyProfession } from '#client/features/directory/use-explore.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { whollyInSight } from '#client/lib/wholly-in-sight.ts'

/** Professions to choose from by a press: those of the first people who are found, without the choice itself. */
export function ProfessionChips({ state }: { state: ExploreFiltersState }) {
  const found = useExplore(state)
  const anyProfession = useExploreAnyProfession(state)
  const chosen = state.filters.profession
  const [first] = (anyProfession.data ?? found.data)?.pages ?? []
  const chips = commonProfessions(first?.people ?? [], chosen)
  if (chips.length === 0 && !found.isPending) return null
  return (
    <Flex
      as="ul"
      data-needs-script
      aria-label="Profesiones sugeridas"
      flex={{ md: 1 }}
      minW={0}
      // Before they arrive too.
      minH="52px"
      gap={2}
      mx={{ base: -4, md: -1 }}
      px={{ base: 4, md: 1 }}
      py={1}
      overflowX="auto"
      scrollbarWidth="none"
      onFocus={whollyInSight}
    >
      {chips.map((profession) => (
        <li key={profession}>
          <FilterChip
            selected={profession === chosen}
            onToggle={(selected) => state.choose('profession', selected ? profession : '')}
          >
            {profession}
          </FilterChip>
        </li>
      ))}
    </Flex>
  )
}
