import { keepPreviousData } from '@tanstack/react-query'
import { waitingList } from '#client/features/scheduling/appointments/use-appointments.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { foldText } from '#kernel/text/contract.ts'

/** Somebody for whom a provider may book without asking for more. */
export interface KnownPerson {
  personId: PersonId
  name: string
  /** How the two know each other. */
  hint: string
  photoId: PhotoId | null
}

/** Characters of a name that are looked for; the server takes no more. */
const longestWanted = 100

/** People of one's circle and clients whose name has the words that are typed, while they are typed. */
export function useKnownPeople(typed: string) {
  const wanted = useDebounced(foldText(typed).slice(0, longestWanted))
  // The former ones stay until the answer is there; who has not the words among them is left out below.
  const circle = trpc.circles.list.useQuery(
    { name: wanted, contacts: false },
    { placeholderData: keepPreviousData },
  )
  const clients = trpc.scheduling.appointments.useQuery({ ...waitingList('provider'), figures: true })
  // Beyond what is listed, the name is looked for.
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
