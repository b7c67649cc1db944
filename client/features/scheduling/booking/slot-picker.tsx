import { useEffect, useEffectEvent, useState } from 'react'
import { AgendaCalendar } from '#client/features/scheduling/booking/agenda-calendar.tsx'
import { type BookableDateRange, findCalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import { NextSlots } from '#client/features/scheduling/booking/next-slots.tsx'
import { BookingOptionsLoader } from '#client/features/scheduling/booking/offer-loader.tsx'
import { SlotButtons } from '#client/features/scheduling/booking/slot-buttons.tsx'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import {
  type AgendaSlotsQuery,
  getSlotsOfDay,
  useAgendaSlots,
} from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { formatStartTimeInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { capitalise, formatDate } from '#client/lib/format.ts'
import { scrollIntoViewport } from '#client/lib/scroll.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'
import { bookingScreenMessages } from '#modules/scheduling/contract/notices.ts'

/** `date` and times are in the provider's time zone; `startsAt` is in ms since 1970. */
export interface ChosenSlot {
  date: string
  time: string
  endTime: string
  startsAt: number
}

interface SlotPickerProps extends AgendaSlotsQuery {
  /** Date whose month is shown first, 'YYYY-MM-DD'; default: the current month. */
  startDate?: string
  current?: { date: string; time: string; startsAt: number }
  chosen: ChosenSlot | null
  onChoose: (slot: ChosenSlot | null) => void
}

export function SlotPicker(props: SlotPickerProps) {
  return (
    <BookingOptionsLoader personId={props.personId}>
      {({ window, timeZone }) => <WindowPicker {...props} window={window} timeZone={timeZone} />}
    </BookingOptionsLoader>
  )
}

function WindowPicker({
  window,
  timeZone,
  startDate,
  current,
  chosen,
  onChoose,
  ...asked
}: SlotPickerProps & { window: BookableDateRange; timeZone: string }) {
  const starts = startDate !== undefined && startDate >= window.from && startDate <= window.to
  const [range, setRange] = useState(findCalendarPeriod('month', starts ? startDate : window.from, window))
  const [date, setDate] = useState<string | null>(chosen?.date ?? null)
  const slots = useAgendaSlots(asked, range)
  const [dropped, setDropped] = useState(false)
  const ofDay = getSlotsOfDay(slots, date) ?? []
  // Check every slot of the day, because a change to or from summer time may affect only the later slots.
  const differs =
    date !== null &&
    ofDay.some(({ startsAt, time }) => formatStartTimeInReaderTimeZone(startsAt, { date, time }) !== null)
  const isTaken =
    chosen !== null &&
    slots.query.data !== undefined &&
    !slots.query.isPlaceholderData &&
    !ofDay.some((slot) => slot.startsAt === chosen.startsAt && !slot.taken)

  const drop = useEffectEvent(() => {
    setDropped(true)
    onChoose(null)
  })
  useEffect(() => {
    if (isTaken) drop()
  }, [isTaken])

  function select(next: string | null) {
    setDropped(false)
    setDate(next)
    onChoose(null)
  }

  function choose(slot: DaySlot | null) {
    setDropped(false)
    if (slot === null || date === null) return onChoose(null)
    onChoose({ date, time: slot.time, endTime: slot.endTime, startsAt: slot.startsAt })
  }

  return (
    <Flex direction="column" gap={4}>
      <NextSlots
        slotsQuery={asked}
        window={window}
        from={starts ? startDate : undefined}
        chosen={chosen}
        onChoose={(next) => {
          select(next.date)
          setRange(findCalendarPeriod('month', next.date, window))
          onChoose(next)
        }}
      />
      <AgendaCalendar
        slotsQuery={asked}
        range={range}
        window={window}
        selected={date}
        onRangeChange={(next) => {
          select(null)
          setRange(next)
        }}
        onSelect={select}
      />
      {dropped && (
        <Notice tone="warn" live>
          {bookingScreenMessages.slotNotOffered}
        </Notice>
      )}
      {date !== null && (
        <Flex key={date} ref={scrollIntoViewport} direction="column" gap={3} scrollMarginBlock={4}>
          <chakra.h3 textStyle="card">
            {capitalise(formatDate(date))}
            {differs && `, hora de ${getTimeZoneCity(timeZone)}`}
          </chakra.h3>
          <SlotButtons
            slots={ofDay}
            current={current?.startsAt}
            selected={chosen?.time ?? null}
            onSelect={choose}
          />
        </Flex>
      )}
    </Flex>
  )
}
