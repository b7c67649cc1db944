import {
  describeBookingCancellationTerms,
  describeBookingConfirmationTerms,
} from '#client/features/scheduling/booking/booking-terms.ts'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatStartTimeInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { capitalise, formatDate, formatPrice } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { BookableService, BookingOptions } from '#modules/scheduling/contract/agenda.ts'

interface BookingSummaryProps {
  offer: BookingOptions
  date: string
  slot: DaySlot
  endUnknown: boolean
  service: BookableService | undefined
  onNote?: (() => void) | undefined
}

export function BookingSummary({ offer, date, slot, endUnknown, service, onNote }: BookingSummaryProps) {
  const moment = formatStartTimeInReaderTimeZone(slot.startsAt, { date, time: slot.time })
  const durationMinutes = service?.durationMinutes ?? offer.durationMinutes
  const now = Date.now()
  return (
    <Flex direction="column" gap={0.5} role="status" textStyle="small">
      <chakra.p fontWeight="bold">
        {capitalise(formatDate(date))}, {endUnknown ? slot.time : formatTimeRange(slot, durationMinutes)}
      </chakra.p>
      {moment !== null && <chakra.p fontWeight="semibold">{capitalise(moment)} en tu hora</chakra.p>}
      {/* Repeat beside the button that a service must be chosen: the list of services may be out of view. */}
      {service === undefined && offer.services.length > 0 && (
        <chakra.p fontWeight="semibold">Falta elegir el servicio.</chakra.p>
      )}
      {service !== undefined && (
        <Flex as="p" justify="space-between" align="baseline" gap={3}>
          <chakra.span minW={0} overflowWrap="anywhere" lineClamp={2}>
            {service.name}
          </chakra.span>{' '}
          <chakra.span flexShrink={0} fontWeight="semibold">
            {formatPrice(service.cost)}
          </chakra.span>
        </Flex>
      )}
      <chakra.p color="muted">
        {describeBookingConfirmationTerms(offer, slot.startsAt, now)}{' '}
        {describeBookingCancellationTerms(offer, slot.startsAt, now)}
      </chakra.p>
      {/* The note is below the slots, where this summary may cover it. */}
      {onNote && (
        <Button variant="ghost" size="sm" alignSelf="flex-start" ms={-3} onClick={onNote}>
          Agregar nota
        </Button>
      )}
    </Flex>
  )
}
