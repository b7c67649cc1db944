import { CalendarOff, CalendarPlus, CalendarX, Ellipsis, RotateCcw } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { CalendarDayActions } from '#client/features/scheduling/calendar/calendar-week.tsx'
import { capitalise, formatDate, formatShortDay } from '#client/lib/format.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { CalendarDay } from '#modules/scheduling/contract/days.ts'

interface DayHeaderProps {
  day: CalendarDay
  isToday: boolean
  isPast: boolean
  menuAlign: 'start' | 'end'
  actions: CalendarDayActions
}

export function CalendarDayHeader({ day, isToday, isPast, menuAlign, actions }: DayHeaderProps) {
  const { date } = day
  const closed = describeDayState(day)
  return (
    <Flex align="flex-start" justify="space-between" gap={1}>
      <Box minW={0} pt={{ base: 2, md: 0.5 }} ps={{ md: 1 }}>
        <Flex align="center" gap={2} wrap="wrap" rowGap={0.5}>
          <chakra.h3 textStyle={{ base: 'section', md: 'label' }}>
            <Box as="span" display={{ base: 'inline', md: 'none' }}>
              {capitalise(formatDate(date))}
            </Box>
            <Box as="span" display={{ base: 'none', md: 'inline' }}>
              {formatShortDay(date)}
            </Box>
          </chakra.h3>
          {isToday && <Badge tone="attention">Hoy</Badge>}
        </Flex>
        {closed !== null && (
          <chakra.p textStyle="caption" color="muted" lineClamp={2}>
            {closed}
          </chakra.p>
        )}
      </Box>
      {!isPast && <DayMenu day={day} align={menuAlign} actions={actions} />}
    </Flex>
  )
}

function describeDayState({ hours, isException, note }: CalendarDay): string | null {
  const state = hours.length > 0 ? null : isException ? 'Día libre' : 'Cerrado'
  const parts = [state, note].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

interface DayMenuProps {
  day: CalendarDay
  align: 'start' | 'end'
  actions: CalendarDayActions
}

function DayMenu({ day, align, actions }: DayMenuProps) {
  const navigate = useNavigate()
  const { date, hours, isException, exceptionId, gaps, appointments } = day
  const [gap] = gaps
  const canClose =
    hours.length > 0 || appointments.some(({ canCancel, canCallOff }) => canCancel || canCallOff)
  const entries = [
    {
      label: 'Agendar a un cliente',
      icon: <CalendarPlus size={18} />,
      onSelect: () => actions.book(date, gap?.start),
    },
    ...(canClose
      ? [{ label: 'Cerrar este día', icon: <CalendarX size={18} />, onSelect: () => actions.close(date) }]
      : []),
    ...(exceptionId === null
      ? []
      : [
          {
            label: hours.length === 0 ? 'Abrir este día' : 'Volver al horario normal',
            icon: <RotateCcw size={18} />,
            onSelect: () => actions.reopen(day),
          },
        ]),
    ...(isException && exceptionId === null
      ? [
          {
            label: 'Cambiar días especiales',
            icon: <CalendarOff size={18} />,
            onSelect: () => void navigate('/configurar-agenda'),
          },
        ]
      : []),
  ]
  return (
    <MenuButton
      label={`Opciones: ${formatDate(date)}`}
      icon={<Ellipsis size={20} />}
      square
      variant="ghost"
      size="sm"
      align={align}
      entries={entries}
    />
  )
}
