import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AgendaCalendar } from '#client/features/scheduling/booking/agenda-calendar.tsx'
import type { BookableProvider } from '#client/features/scheduling/booking/booking-flow.tsx'
import { EarlyTimes } from '#client/features/scheduling/booking/early-times.tsx'
import { type CalendarPeriod, findCalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import { NextSlots } from '#client/features/scheduling/booking/next-slots.tsx'
import { consumePendingBooking } from '#client/features/scheduling/booking/pending-booking.ts'
import { WeekMonthSwitch } from '#client/features/scheduling/booking/range-switch.tsx'
import { getSlotServiceId, useAgendaSlots } from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { useLazyBookingFlow } from '#client/features/scheduling/booking/use-booking-code.ts'
import { useOpenBookingOnLinkClick } from '#client/features/scheduling/booking/use-open-by-link.ts'
import { formatDurationInDaysOrHours } from '#client/lib/format.ts'
import { type SlotStart, takeEarlyPressedTime } from '#client/lib/hydration/replay-clicks.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { NoScriptMessage } from '#client/ui/without-script.tsx'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

export function BookableAgenda({ provider, offer }: { provider: BookableProvider; offer: BookingOptions }) {
  const { personId } = provider
  const { window } = offer
  const viewer = useViewer()
  const [search] = useSearchParams()
  const [range, setRange] = useState(findCalendarPeriod('week', window.from, window))
  const [date, setDate] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  // The date stays set after the booking, so that the dialog does not change while closing.
  const [dialogDate, setDialogDate] = useState<string | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const [serviceId, setServiceId] = useState<ServiceId | null>(null)
  const [time, setTime] = useState<string | null>(null)
  const [restoredNote, setRestoredNote] = useState('')
  const service = offer.services.find(({ id }) => id === serviceId)
  const slotsQuery = { personId, serviceId: getSlotServiceId(service, offer) }
  const slots = useAgendaSlots(slotsQuery, range)
  const place = useRef<HTMLDivElement>(null)
  const { BookingFlow, hasFailed, load } = useLazyBookingFlow(place)

  function select(next: string | null, nextTime: string | null = null) {
    setDate(next)
    setDialogDate(next)
    setTime(nextTime)
  }

  function open() {
    setHasOpened(true)
    setIsChoosing(true)
    load()
    if (slots.query.isStale) void slots.query.refetch()
  }

  function selectNext(slot: { date: string; time: string }) {
    setRange(findCalendarPeriod(range.month === undefined ? 'week' : 'month', slot.date, window))
    select(slot.date, slot.time)
  }

  function showRange(next: CalendarPeriod) {
    select(null)
    setRange(next)
  }

  const shownDate = date ?? findDateToKeepVisible(range, window.from)
  const switchRange = () =>
    setRange(findCalendarPeriod(range.month === undefined ? 'month' : 'week', shownDate, window))

  function selectDay(next: string | null) {
    if (next !== null) select(next)
    open()
  }

  function chooseSlot(slot: SlotStart) {
    selectNext(slot)
    open()
  }

  useOpenBookingOnLinkClick(open)

  const restore = useEffectEvent(() => {
    const wanted = offer.services.find(({ name }) => name === search.get('servicio'))
    if (wanted) setServiceId(wanted.id)
    const pending = viewer ? consumePendingBooking(personId, viewer.personId, offer.services) : null
    if (pending === null) return
    if (pending.date !== null && (pending.date < window.from || pending.date > window.to)) return
    setRestoredNote(pending.note)
    setServiceId(pending.serviceId)
    if (pending.date !== null) setRange(findCalendarPeriod('week', pending.date, window))
    select(pending.date, pending.time)
    open()
    place.current?.scrollIntoView({ block: 'center' })
  })
  const chooseEarlyPressedTime = useEffectEvent(() => {
    const slot = takeEarlyPressedTime()
    if (slot) chooseSlot(slot)
  })
  useEffect(() => {
    restore()
    chooseEarlyPressedTime()
  }, [])

  return (
    <Flex ref={place} direction="column" gap={4}>
      {BookingFlow && hasOpened && (
        <BookingFlow
          provider={provider}
          offer={offer}
          open={isChoosing}
          date={dialogDate}
          onDate={select}
          range={range}
          onRange={showRange}
          onSwitchRange={switchRange}
          onNextSlot={selectNext}
          slotsQuery={slotsQuery}
          slots={slots}
          serviceId={service?.id ?? null}
          onService={setServiceId}
          time={time}
          onTime={setTime}
          restoredNote={restoredNote}
          onClose={() => setIsChoosing(false)}
          onBooked={() => {
            setDate(null)
            setServiceId(null)
          }}
        />
      )}
      <NextSlots
        slotsQuery={slotsQuery}
        window={window}
        chosen={isChoosing && date !== null && time !== null ? { date, time } : null}
        onChoose={chooseSlot}
      />
      <AgendaCalendar
        slotsQuery={slotsQuery}
        window={window}
        range={range}
        selected={date}
        onRangeChange={showRange}
        onSelect={selectDay}
      />
      <EarlyTimes isDialogOpen={isChoosing && BookingFlow !== null} onChoose={chooseSlot} />
      <WeekMonthSwitch range={range} onPress={switchRange} />
      {isChoosing && hasFailed && <ErrorState message="Error al cargar la agenda" onRetry={load} />}
      {isChoosing && !BookingFlow && !hasFailed && <Line role="status">Cargando agenda...</Line>}
      {service !== undefined && !isChoosing && (
        <Line>
          Días con lugar para {service.name}.{' '}
          <Button variant="ghost" size="sm" onClick={() => setServiceId(null)}>
            Ver todos
          </Button>
        </Line>
      )}
      {viewer === null && (
        <Line>Para reservar necesitas una cuenta gratuita; lo que elijas se guarda mientras la creas.</Line>
      )}
      <NoScriptMessage>
        {import.meta.env.SSR && 'Para reservar aquí, activa JavaScript en tu navegador y recarga la página.'}
      </NoScriptMessage>
      {offer.minNoticeMinutes > 0 && (
        <Line>
          Se reserva con al menos {formatDurationInDaysOrHours(offer.minNoticeMinutes)} de anticipación.
        </Line>
      )}
    </Flex>
  )
}

function findDateToKeepVisible({ month, from }: CalendarPeriod, today: string): string {
  if (from !== undefined) return from
  return month === today.slice(0, 7) ? today : `${month}-01`
}
