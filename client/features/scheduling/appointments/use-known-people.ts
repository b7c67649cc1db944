import { keepPreviousData } from '@tanstack/react-query'
import { filterPeopleByName } from '#client/features/scheduling/appointments/match-names.ts'
import { createQueryInputForUnansweredAppointments } from '#client/features/scheduling/appointments/use-appointments.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { foldText } from '#kernel/text/contract.ts'

export interface BookingClientSuggestion {
  personId: PersonId
  name: string
  hint: string
  photoId: PhotoId | null
}

/** Maximum length of a searched name in characters, equal to the server's limit. */
const maxSearchedNameLength = 100

export function useBookingClientSuggestions(typed: string) {
  const wanted = useDebouncedValue(foldText(typed).slice(0, maxSearchedNameLength))
  const circle = trpc.circles.list.useQuery(
    { name: wanted, contacts: false },
    { placeholderData: keepPreviousData },
  )
  const clients = trpc.scheduling.appointments.useQuery({
    ...createQueryInputForUnansweredAppointments('provider'),
    figures: true,
  })
  const search = trpc.scheduling.appointments.useQuery(
    { role: 'provider', clientName: wanted, includeLater: true },
    { enabled: wanted !== '' && clients.data?.moreClients === true },
  )

  const found = new Map<PersonId, BookingClientSuggestion>()
  for (const { personId, name, photoId } of circle.data?.people ?? [])
    found.set(personId, { personId, name, photoId, hint: 'En tu círculo' })
  const counterparts = search.data?.appointments.map(({ counterpart }) => counterpart) ?? []
  for (const { personId, name } of [...(clients.data?.clients ?? []), ...counterparts])
    if (personId !== null && !found.has(personId))
      found.set(personId, { personId, name, photoId: null, hint: 'Tu cliente' })
  return filterPeopleByName([...found.values()], wanted)
}
