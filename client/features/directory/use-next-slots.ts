import { useQueries } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { ExploreCard } from '#modules/circles/contract/explore.ts'
import type { NextSlot } from '#modules/scheduling/contract/agenda.ts'

export function toNextSlotsInput(people: readonly Pick<ExploreCard, 'personId'>[]) {
  return { personIds: people.map(({ personId }) => personId) }
}

export function useNextSlots(
  pages: readonly { people: readonly ExploreCard[] }[],
): ReadonlyMap<PersonId, NextSlot> {
  const { client } = trpc.useUtils()
  return useQueries({
    queries: pages.map(({ people }) => {
      const input = toNextSlotsInput(people)
      return {
        queryKey: trpc.scheduling.nextSlots.queryKey(input, 'query'),
        queryFn: () => client.scheduling.nextSlots.query(input),
        enabled: people.length > 0,
        // A refetch on window focus would send one request for each page of the list.
        refetchOnWindowFocus: false,
      }
    }),
    combine: mapByPerson,
  })
}

function mapByPerson(results: readonly { data?: readonly NextSlot[] | undefined }[]) {
  return new Map(results.flatMap(({ data = [] }) => data.map((slot) => [slot.personId, slot] as const)))
}
