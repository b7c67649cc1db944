import { keepPreviousData } from '@tanstack/react-query'
import { waitingList } from '#client/features/scheduling/appointments/use-appointments.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { foldText } from '#kernel/text/contract.ts'

/** A known client: the provider can book for this person without typing name and phone. */
export interface KnownPerson {
  personId: PersonId
  name: string
  /** How the provider knows the person: circle or client. */
  hint: string
  photoId: PhotoId | null
}

/** Max characters of a searched name; the limit of the server. */
const maxWantedPeople = 100

/** Searches the provider's circle and clients by the typed words of a name. */
export function useKnownPeople(typed: string) {
  const wanted = useDebounced(foldText(typed).slice(0, maxWantedPeople))
  // Keep the previous results until the response arrives. Results that do not match the typed words are filtered out below.
  const circle = trpc.circles.list.useQuery(
    { name: wanted, contacts: false },
    { placeholderData: keepPreviousData },
  )
  const clients = trpc.scheduling.appointments.useQuery({ ...waitingList('provider'), figures: true })
  // The server only searches when there are more clients than it listed.
  const search = trpc.scheduling.appointments.useQuery(
    { role: 'provider', clientName: wanted, includeLater: true },
    { enabled: wanted !== '' && clients.data?.moreClients === true },
  )

  const found = new Map<PersonId, KnownPerson>()
  for (const { personId, name, photoId } of circle.data?.people ?? [])
    found.set(personId, { personId, name, photoId, hint: 'En tu círculo' })
  const counterparts = search.data?.appointments.map(({ counterpart }) => counterpart) ?? []
  for (const { personId, name } of [...(clients.data?.clients ?? []), ...counterparts])
    if (personId !== null && !found.has(personId))
      found.set(personId, { personId, name, photoId: null, hint: 'Tu cliente' })
  const words = wanted.split(/[\s,]+/)
  return [...found.values()].filter(({ name }) => words.every((word) => foldText(name).includes(word)))
}
