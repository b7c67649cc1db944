import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AgendaMonth } from '#client/features/scheduling/booking/agenda-month.tsx'
import type { BookableProvider } from '#client/features/scheduling/booking/booking-flow.tsx'
import {
  type PendingBooking,
  takePendingBooking,
} from '#client/features/scheduling/booking/pending-booking.ts'
import { useBookingCode } from '#client/features/scheduling/booking/use-booking-code.ts'
import { getSlotServiceId, useMonthSlots } from '#client/features/scheduling/booking/use-month-slots.ts'
import { formatSpan } from '#client/lib/format.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { WithoutScript } from '#client/ui/without-script.tsx'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { BookingOffer } from '#modules/scheduling/contract/agenda.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

export function BookableAgenda({ provider, offer }: { provider: BookableProvider; offer: BookingOffer }) {
  const { personId } = provider
  const viewer = useViewer()
  const [month, setMonth] = useState(offer.window.from.slice(0, 7))
  const [date, setDate] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  // The date stays set after the day is deselected, so that the dialog is not empty during its closing
  // animation.
  const [dialogDate, setDialogDate] = useState<string | null>(null)
  const [serviceId, setServiceId] = useState<ServiceId | null>(null)
  const [restored, setRestored] = useState<PendingBooking | null>(null)
  const service = offer.services.find(({ id }) => id === serviceId)
  const slots = useMonthSlots({ personId, serviceId: getSlotServiceId(service, offer) }, month)
  const place = useRef<HTMLDivElement>(null)
  const { BookingFlow, hasFailed, load } = useBookingCode(place)

  function select(next: string | null) {
    setDate(next)
    setIsChoosing(next !== null)
    if (next === null) return
    setDialogDate(next)
    load()
    // Refetch stale slots: another client may have booked since the month was loaded.
    if (slots.query.isStale) void slots.query.refetch()
  }

  function showMonth(next: string) {
    select(null)
    setServiceId(null)
    setMonth(next)
  }

  const restore = useEffectEvent(() => {
    const pendingBooking = viewer ? takePendingBooking(personId, viewer.personId, offer.services) : null
    if (
      pendingBooking === null ||
      pendingBooking.date < offer.window.from ||
      pendingBooking.date > offer.window.to
    )
      return
    setRestored(pendingBooking)
    setMonth(pendingBooking.date.slice(0, 7))
    setServiceId(pendingBooking.serviceId)
    select(pendingBooking.date)
    place.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => restore(), [])

  return (
    <Flex ref={place} direction="column" gap={4}>
      {BookingFlow && dialogDate !== null && (
        <BookingFlow
          provider={provider}
          offer={offer}
          open={isChoosing}
          date={dialogDate}
          slots={slots}
          serviceId={service?.id ?? null}
          onService={setServiceId}
          restored={restored}
          onClose={() => setIsChoosing(false)}
          onBooked={() => {
            setDate(null)
            setServiceId(null)
          }}
        />
      )}
      <AgendaMonth
        month={month}
        window={offer.window}
        slots={slots}
        selected={date}
        onMonthChange={showMonth}
        onSelect={select}
      />
      {isChoosing && hasFailed && <ErrorState message="Error al cargar la agenda" onRetry={load} />}
      {isChoosing && !BookingFlow && !hasFailed && <Line role="status">Cargando agenda...</Line>}
      {getSlotServiceId(service, offer) !== undefined && (
        <Line>
          Días con lugar para {service?.name}.{' '}
          <Button variant="ghost" size="sm" onClick={() => setServiceId(null)}>
            Ver todos
          </Button>
        </Line>
      )}
      <WithoutScript>
        {import.meta.env.SSR && 'Para reservar aquí, activa JavaScript en tu navegador y recarga la página.'}
      </WithoutScript>
      {offer.minNoticeMinutes > 0 && (
        <Line>Se reserva con al menos {formatSpan(offer.minNoticeMinutes)} de anticipación.</Line>
      )}
    </Flex>
  )
}
