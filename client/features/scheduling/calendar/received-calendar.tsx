import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FocusEvent, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { describeDateRange } from '#client/features/scheduling/agenda/days-text.ts'
import { LazyBookForClientDialog } from '#client/features/scheduling/appointments/lazy-dialogs.ts'
import { useDialogState } from '#client/features/scheduling/appointments/use-dialog-of.ts'
import { AppointmentDialog } from '#client/features/scheduling/calendar/appointment-dialog.tsx'
import { WeekCalendarLegend } from '#client/features/scheduling/calendar/calendar-key.tsx'
import { CalendarSkeleton } from '#client/features/scheduling/calendar/calendar-skeleton.tsx'
import { type CalendarDayActions, CalendarWeek } from '#client/features/scheduling/calendar/calendar-week.tsx'
import { CloseDayDialog } from '#client/features/scheduling/calendar/close-day-dialog.tsx'
import { startOfWeek } from '#client/features/scheduling/calendar/day-layout.ts'
import { FreeTimeDialog } from '#client/features/scheduling/calendar/free-time-dialog.tsx'
import {
  readSelectedCalendarDay,
  selectedCalendarDayParameter,
} from '#client/features/scheduling/calendar/selected-day.ts'
import { useReopenDay } from '#client/features/scheduling/calendar/use-reopened-day.ts'
import { WeekStrip } from '#client/features/scheduling/calendar/week-strip.tsx'
import { findCityIfTimeZoneDiffersFromReader } from '#client/features/scheduling/reader-time-zone.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarDays } from '#modules/scheduling/contract/days.ts'
import { addDays } from '#modules/scheduling/contract/times.ts'

/** Delay in ms before the calendar restores a lost focus, so that a closing dialog can restore the focus first. */
const focusRestored = 400
const tabletWidth = 'calc(100vw - 64px)'

export function ReceivedAppointmentsCalendar() {
  const { date, week, query, select } = useCalendarWeek()
  const { data } = query
  const root = useRef<HTMLDivElement>(null)
  const free = useDialogState<{ date: string; span: TimeRange }>()
  const booking = useDialogState<{ date: string; time: string }>()
  const closing = useDialogState<string>()
  const shown = useDialogState<AppointmentId>()
  const reopen = useReopenDay()
  const { keepFocus, rememberDay } = useDayFocus(root, data)

  if (!data) {
    return query.isPending ? (
      <CalendarSkeleton />
    ) : (
      <ErrorState
        message="Error al cargar tus datos"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!data.saved) return <NoAgenda />

  const actions: CalendarDayActions = {
    openAppointment: ({ id }) => shown.show(id),
    openGap: (day, span) => free.show({ date: day, span }),
    book: (day, time = '') => booking.show({ date: day, time }),
    close: closing.show,
    reopen: (day) => void reopen(day),
  }
  const appointment = data.days
    .flatMap(({ appointments }) => appointments)
    .find(({ id }) => id === shown.state?.subject)
  const afterClose = (close: () => void) => () => {
    close()
    keepFocus()
  }

  return (
    <Stack ref={root} onFocus={rememberDay} gap={4} mx={{ md: `calc((100% - ${tabletWidth}) / 2)`, lg: 0 }}>
      <Toolbar days={data} week={week} selected={date} onSelect={select} />
      {!data.enabled && (
        <Notice action={<LinkButton to="/configurar-agenda">Habilitar Agenda</LinkButton>}>
          Tu agenda está deshabilitada: nadie puede reservar contigo, pero tú sí puedes agendar.
        </Notice>
      )}
      <Box display={{ base: 'block', md: 'none' }}>
        <WeekStrip days={data.days} today={data.today} selected={date} onSelect={select} />
      </Box>
      <CalendarWeek
        data={data}
        readAt={query.dataUpdatedAt}
        selected={date}
        isStale={query.isPlaceholderData}
        actions={actions}
      />
      <WeekCalendarLegend />
      <AppointmentDialog
        appointment={appointment}
        open={shown.state?.open === true && appointment !== undefined}
        onClose={afterClose(shown.close)}
      />
      {free.state && (
        <FreeTimeDialog
          key={`libre-${free.state.opening}`}
          {...free.state.subject}
          open={free.state.open}
          onBook={(time) => {
            free.close()
            if (free.state) booking.show({ date: free.state.subject.date, time })
          }}
          onClose={afterClose(free.close)}
        />
      )}
      {closing.state && (
        <CloseDayDialog
          key={`cerrar-${closing.state.opening}`}
          date={closing.state.subject}
          open={closing.state.open}
          onClose={afterClose(closing.close)}
        />
      )}
      <Suspense fallback={null}>
        {booking.state && (
          <LazyBookForClientDialog
            key={`agendar-${booking.state.opening}`}
            initial={booking.state.subject}
            open={booking.state.open}
            onClose={afterClose(booking.close)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function useCalendarWeek() {
  const [search, setSearch] = useSearchParams()
  const inUrl = readSelectedCalendarDay(search)
  const expected = inUrl ?? toLocalDate(new Date())
  const options = { placeholderData: keepPreviousData }
  const first = trpc.scheduling.days.useQuery({ from: startOfWeek(expected), days: 7 }, options)
  // Near midnight, today in the agenda's time zone can be in another week than today in the browser.
  const date = inUrl ?? first.data?.today ?? expected
  const week = startOfWeek(date)
  const query = trpc.scheduling.days.useQuery({ from: week, days: 7 }, options)

  function select(next: string) {
    const changed = new URLSearchParams(search)
    changed.set(selectedCalendarDayParameter, next)
    setSearch(changed, { replace: true, preventScrollReset: true })
  }
  return { date, week, query, select }
}

function useDayFocus(root: { current: HTMLElement | null }, data: CalendarDays | undefined) {
  const day = useRef<string>(undefined)
  const restore = useEffectEvent(() => {
    const { activeElement } = document
    const current = activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date
    if (current !== undefined) day.current = current
    const isLost = activeElement === document.body || activeElement?.matches('main')
    if (!isLost || day.current === undefined) return
    root.current?.querySelector<HTMLElement>(`[data-date="${day.current}"]`)?.focus({ preventScroll: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data can remove the focused element
  useEffect(() => {
    const timer = setTimeout(restore, focusRestored)
    return () => clearTimeout(timer)
  }, [data])
  return {
    keepFocus: () => void setTimeout(restore, focusRestored),
    rememberDay({ currentTarget, target }: FocusEvent<HTMLElement>) {
      // Ignore focus events that bubble from dialogs through React portals.
      if (!currentTarget.contains(target)) return
      day.current = target.closest<HTMLElement>('[data-date]')?.dataset.date ?? day.current
    },
  }
}

interface ToolbarProps {
  days: CalendarDays
  week: string
  selected: string
  onSelect: (date: string) => void
}

function Toolbar({ days, week, selected, onSelect }: ToolbarProps) {
  const { today, timeZone } = days
  const city = findCityIfTimeZoneDiffersFromReader(today, timeZone)
  const turn = (days: number) => {
    const next = addDays(selected, days)
    onSelect(startOfWeek(today) === startOfWeek(next) ? today : next)
  }
  return (
    <Flex className="no-print" align="center" gap={2} wrap="wrap">
      <chakra.h2 flex="1 1 11rem" textStyle="section" aria-live="polite">
        {describeDateRange({ from: week, to: addDays(week, 6) }, today.slice(0, 4))}
        {city !== null && (
          <chakra.span display="block" textStyle="small" color="muted" fontWeight="normal">
            Hora de {city}
          </chakra.span>
        )}
      </chakra.h2>
      <Flex gap={1} align="center">
        <Button
          variant="ghost"
          square
          aria-label="Semana anterior"
          icon={<ChevronLeft size={22} />}
          onClick={() => turn(-7)}
        />
        <Button variant="secondary" size="sm" onClick={() => onSelect(today)}>
          Hoy
        </Button>
        <Button
          variant="ghost"
          square
          aria-label="Semana siguiente"
          icon={<ChevronRight size={22} />}
          onClick={() => turn(7)}
        />
      </Flex>
    </Flex>
  )
}

function NoAgenda() {
  return (
    <EmptyState
      title="Todavía no tienes agenda"
      text="Di qué días trabajas, y aquí verás tus horas, tus citas y tus huecos libres."
      action={<LinkButton to="/configurar-agenda">Configurar Agenda</LinkButton>}
    />
  )
}
