import { Check, CheckCheck, ChevronUp, Clock, Plus, UserX } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { CalendarDayActions } from '#client/features/scheduling/calendar/calendar-week.tsx'
import { CalendarDayHeader } from '#client/features/scheduling/calendar/day-header.tsx'
import {
  type AppointmentInCalendarLane,
  chooseTimeRangeInFreeTime,
  computeHourAxisPosition,
  type HourAxis,
  placeOverlappingAppointments,
} from '#client/features/scheduling/calendar/day-layout.ts'
import { calendarEntryStyleRecipe } from '#client/features/scheduling/calendar/entry-recipe.ts'
import { formatDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'
import { appointmentStatusLabels } from '#modules/scheduling/contract/status-labels.ts'
import { formatMinutesOfDay, parseMinutesOfDay } from '#modules/scheduling/contract/times.ts'

const Column = chakra('section', {
  base: {
    gridRow: { base: '1 / span 2', md: 'span 2' },
    gridColumn: { base: '1 / -1', md: 'auto' },
    display: 'grid',
    gridTemplateRows: 'subgrid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minW: 0,
    borderRadius: 'md',
    '&:not([data-selected])': { display: { base: 'none', md: 'grid' } },
  },
})

const Body = chakra('div', {
  base: {
    position: 'relative',
    ms: { base: '3.25rem', md: 0 },
    borderInlineStartWidth: '1px',
    borderBottomWidth: '1px',
    // Closed hours must differ from open hours not only by their colour.
    background:
      'repeating-linear-gradient(135deg, transparent 0 7px, var(--c-colors-hairline) 7px 8px), var(--c-colors-sunken)',
    '& ol > li': { position: 'absolute', insetInline: 0, px: '2px', py: '1px' },
  },
})

const Background = chakra('div', { base: { position: 'absolute', inset: 0, overflow: 'hidden' } })

const Open = chakra('div', {
  base: { position: 'absolute', insetInline: 0, bg: 'surface', _highContrast: { borderBlockWidth: '1px' } },
})

const Lines = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    backgroundImage:
      'repeating-linear-gradient(to bottom, var(--c-colors-hairline) 0 1px, transparent 1px var(--hour-height))',
  },
})

const NowLine = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    zIndex: 'raised',
    borderTopWidth: '2px',
    borderColor: 'barro',
    pointerEvents: 'none',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-5px',
      top: '-6px',
      boxSize: '10px',
      borderRadius: 'full',
      bg: { base: 'barro', _highContrast: 'CanvasText' },
    },
  },
})

const Entry = chakra('button', calendarEntryStyleRecipe)

interface CalendarDayColumnProps {
  day: CalendarDay
  axis: HourAxis
  isToday: boolean
  isPast: boolean
  now: string | null
  isSelected: boolean
  menuAlign: 'start' | 'end'
  onShowPast: (() => void) | null
  actions: CalendarDayActions
}

export function CalendarDayColumn(props: CalendarDayColumnProps) {
  const { day, axis, isToday, isPast, now, isSelected, menuAlign, onShowPast, actions } = props
  const { date, hours, gaps } = day
  const entries = [
    ...placeOverlappingAppointments(day.appointments).map((placed) => ({
      start: placed.appointment.start,
      placed,
    })),
    ...gaps.map((gap) => ({ start: gap.start, gap })),
  ].sort((a, b) => a.start.localeCompare(b.start))
  return (
    <Column
      aria-label={formatDate(date)}
      tabIndex={-1}
      data-date={date}
      data-selected={isSelected || undefined}
    >
      <div>
        <CalendarDayHeader
          day={day}
          isToday={isToday}
          isPast={isPast}
          menuAlign={menuAlign}
          actions={actions}
        />
        {onShowPast !== null && (
          <Box display={{ base: 'block', md: 'none' }} ms={-2.5}>
            <Button
              variant="ghost"
              size="sm"
              icon={<ChevronUp size={18} />}
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>('[data-date]')?.focus({ preventScroll: true })
                onShowPast()
              }}
            >
              {`Ver desde las ${formatMinutesOfDay(axis.from)}`}
            </Button>
          </Box>
        )}
      </div>
      <Body style={{ height: `calc((${axis.to / 60} - var(--first-hour)) * var(--hour-height))` }}>
        <Background aria-hidden="true">
          {hours.map((range) => (
            <Open key={range.start} style={computeHourAxisPosition(range)} />
          ))}
          <Lines />
        </Background>
        <ol>
          {entries.map((entry) =>
            'gap' in entry ? (
              <li key={`libre-${entry.start}`} style={computeHourAxisPosition(entry.gap)}>
                <GapButton gap={entry.gap} onPress={(span) => actions.openGap(date, span)} />
              </li>
            ) : (
              <AppointmentEntry
                key={entry.placed.appointment.id}
                placed={entry.placed}
                isHiddenOnPhone={
                  isSelected && parseMinutesOfDay(entry.placed.appointment.end) <= axis.phoneFrom
                }
                onPress={actions.openAppointment}
              />
            ),
          )}
        </ol>
        {now !== null && isWithin(axis, now) && (
          <NowLine
            style={{ top: computeHourAxisPosition({ start: now, end: now }).top }}
            aria-hidden="true"
          />
        )}
      </Body>
    </Column>
  )
}

function GapButton({ gap, onPress }: { gap: TimeRange; onPress: (span: TimeRange) => void }) {
  function press({ clientY, detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { top, height } = currentTarget.getBoundingClientRect()
    // A press by keyboard has `detail` 0 and no pointer position.
    onPress(chooseTimeRangeInFreeTime(gap, detail === 0 ? null : (clientY - top) / height))
  }
  return (
    <Entry type="button" kind="free" aria-haspopup="dialog" onClick={press}>
      <VisuallyHidden>{`${gap.start} a ${gap.end}, libre`}</VisuallyHidden>
      <Plus size={16} aria-hidden="true" />
      <span aria-hidden="true">
        Libre
        <Box as="span" display={{ base: 'inline', md: 'none' }} fontWeight="normal">
          , {gap.start} a {gap.end}
        </Box>
      </span>
    </Entry>
  )
}

interface AppointmentEntryProps {
  placed: AppointmentInCalendarLane
  isHiddenOnPhone: boolean
  onPress: (appointment: CalendarAppointment) => void
}

const looks = {
  PENDING: { kind: 'pending', Icon: Clock },
  CONFIRMED: { kind: 'confirmed', Icon: Check },
  COMPLETED: { kind: 'past', Icon: CheckCheck },
  CANCELLED: { kind: 'past', Icon: CheckCheck },
} as const

function AppointmentEntry({ placed, isHiddenOnPhone, onPress }: AppointmentEntryProps) {
  const { appointment, lane, lanes } = placed
  const { start, end, status, noShow, counterpart } = appointment
  const { kind, Icon } = noShow ? { kind: 'past' as const, Icon: UserX } : looks[status]
  const minutes = parseMinutesOfDay(end) - parseMinutesOfDay(start)
  const state = noShow ? 'no asistió' : appointmentStatusLabels[status].toLowerCase()
  return (
    <li
      data-over={isHiddenOnPhone || undefined}
      style={{
        ...computeHourAxisPosition(appointment),
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <Entry
        type="button"
        kind={kind}
        data-short={minutes < 30 || undefined}
        data-line={(minutes <= 30 && lanes === 1) || undefined}
        aria-haspopup="dialog"
        onClick={() => onPress(appointment)}
      >
        <VisuallyHidden>{`${start} a ${end}, ${counterpart.name}, ${state}`}</VisuallyHidden>
        <Box as="span" className="time" aria-hidden="true">
          <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
          {start}
          <Box as="span" display={{ base: 'inline', md: 'none' }}>
            a {end}
          </Box>
        </Box>
        <span className="name" aria-hidden="true">
          {counterpart.name}
        </span>
      </Entry>
    </li>
  )
}

function isWithin({ from, to }: HourAxis, time: string): boolean {
  const minutes = parseMinutesOfDay(time)
  return from <= minutes && minutes <= to
}
