import { chakra, Flex } from '@chakra-ui/react'
import { afterBooking, changingMind } from '#client/features/scheduling/booking-terms.ts'
import { readerMoment } from '#client/features/scheduling/reader-moment.ts'
import type { DaySlot } from '#client/features/scheduling/slot-groups.ts'
import { capitalise, formatDate, formatPrice } from '#client/lib/format.ts'
import type { Offer, ServiceOffer } from '#modules/scheduling/contract.ts'

interface BookingSummaryProps {
  offer: Offer
  date: string
  slot: DaySlot
  /** How long it takes is being asked still, so that its end is not known. */
  endUnknown: boolean
  service: ServiceOffer | undefined
}

/** What is about to be booked, and what follows from pressing: read before it is pressed. */
export function BookingSummary({ offer, date, slot, endUnknown, service }: BookingSummaryProps) {
  const moment = readerMoment(slot.startsAt, { date, time: slot.time })
  const now = Date.now()
  return (
    <Flex direction="column" gap={0.5} role="status" textStyle="small">
      <chakra.p fontWeight="bold">
        {capitalise(formatDate(date))}, {slot.time}
        {!endUnknown && ` a ${slot.endTime}`}
      </chakra.p>
      {moment !== null && <chakra.p fontWeight="semibold">{moment} en tu hora</chakra.p>}
      {service !== undefined && (
        <chakra.p overflowWrap="anywhere" lineClamp={2}>
          {service.name}, {formatPrice(service.cost)}
        </chakra.p>
      )}
      <chakra.p color="muted">
        {afterBooking(offer, slot.startsAt, now)} {changingMind(offer, slot.startsAt, now)}
      </chakra.p>
    </Flex>
  )
}
