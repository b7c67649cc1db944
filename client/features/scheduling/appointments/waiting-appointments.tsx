import { useRef, useState } from 'react'
import { AppointmentCard } from '#client/features/scheduling/appointments/appointment-card.tsx'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import type { useAppointments } from '#client/features/scheduling/appointments/use-appointments.ts'
import { createNextItemFocus } from '#client/lib/focus/next-item-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { LoadMoreButton } from '#client/ui/more-button.tsx'

/**
 * Number of waiting appointments that are visible before the reader presses 'show more'. All of them would
 * push the main list of appointments too far down.
 */
const shownAtFirst = 3

interface WaitingAppointmentsProps {
  waiting: ReturnType<typeof useAppointments>
  side: AppointmentPartyRole
}

export function WaitingAppointments({ waiting, side }: WaitingAppointmentsProps) {
  const [all, setAll] = useState(false)
  const cards = useRef<HTMLDivElement>(null)
  const { list, first, appointments } = waiting
  const count = first?.toAnswer ?? 0
  if (appointments.length === 0) return null
  const seen = all ? appointments : appointments.slice(0, shownAtFirst)
  const hidden = count - seen.length
  function showAll() {
    const focusFirst = createNextItemFocus(cards.current)
    setAll(true)
    focusFirst()
  }

  return (
    <chakra.section aria-labelledby="por-responder">
      <chakra.h2 id="por-responder" textStyle="section" mb={3}>
        Por responder ({count})
      </chakra.h2>
      <Stack ref={cards} gap={3}>
        {seen.map((appointment) => (
          <AppointmentCard key={appointment.id} appointment={appointment} side={side} withDate />
        ))}
      </Stack>
      {!all && hidden > 0 && (
        <Flex justify="center" mt={3}>
          <Button variant="secondary" size="sm" onClick={showAll}>
            {hidden === 1 ? 'Ver 1 más por responder' : `Ver ${hidden} más por responder`}
          </Button>
        </Flex>
      )}
      {all && <LoadMoreButton list={list}>Ver más por responder</LoadMoreButton>}
    </chakra.section>
  )
}
