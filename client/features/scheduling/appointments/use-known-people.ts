import { useEffect } from 'react'
import { waitingList } from '#client/features/scheduling/appointments/use-appointments.ts'
import { fold } from '#client/lib/places/fold.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'

/** Somebody for whom a provider may book without asking for more. */
export interface KnownPerson {
  personId: string
  name: string
  /** How the two know each other. */
  hint: string
  photoId: string | null
}

/** Of a circle, in pages; beyond that, name and phone find them as well. */
const mostPages = 8

/**
 * People of one's circle and clients whose name contains what is typed, while it is typed. A circle comes newest first and is
 * read to its end only when somebody looks for a name.
 */
export function useKnownPeople(typed: string) {
  const wanted = useDebounced(fold(typed))
  const circle = trpc.circles.list.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
  const clients = trpc.scheduling.appointments.useQuery({ ...waitingList('provider'), figures: true })
  // Beyond what is listed, the name is looked for.
  const search = trpc.scheduling.appointments.useQuery(
    { role: 'provider', clientName: wanted, includeLater: true },
    { enabled: wanted !== '' && clients.data?.moreClients === true },
  )
  const pages = circle.data?.pages ?? []
  const readsOn =
    wanted !== '' && circle.hasNextPage && !circle.isFetchingNextPage && pages.length < mostPages

  useEffect(() => {
    if (readsOn) void circle.fetchNextPage()
  }, [readsOn, circle.fetchNextPage])

  const found = new Map<string, KnownPerson>()
  for (const { personId, name, photoId } of pages.flatMap((page) => page.people))
    found.set(personId, { personId, name, photoId, hint: 'En tu círculo' })
  const counterparts = search.data?.appointments.map(({ counterpart }) => counterpart) ?? []
  for (const { personId, name } of [...(clients.data?.clients ?? []), ...counterparts])
    if (personId !== null && !found.has(personId))
      found.set(personId, { personId, name, photoId: null, hint: 'Tu cliente' })
  return [...found.values()].filter(({ name }) => fold(name).includes(wanted))
}
