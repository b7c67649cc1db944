import { capitalise, formatDate, formatShortDay } from '#client/lib/format.ts'
import { chakra, Grid } from '#client/ui/chakra.ts'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { CalendarDay } from '#modules/scheduling/contract/days.ts'

const Day = chakra('button', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    minW: 0,
    minH: '60px',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'ink',
    fontSize: 'min(0.9375rem, max(13px, 4vw))',
    lineHeight: '1.15',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '& b': { fontSize: 'min(1.0625rem, max(17px, 4.6vw))', fontWeight: 'semibold' },
    '&[data-today] b': {
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      textDecorationThickness: '2px',
    },
    '&[data-closed]': { color: 'muted' },
    '&[aria-pressed=true]': { bg: 'surface', borderColor: 'ink', ...forcedColorsSelectedStyle },
    _hover: { bg: 'sunken' },
  },
})

interface WeekStripProps {
  days: readonly CalendarDay[]
  today: string
  selected: string
  onSelect: (date: string) => void
}

export function WeekStrip({ days, today, selected, onSelect }: WeekStripProps) {
  return (
    <Grid templateColumns="repeat(7, minmax(0, 1fr))" gap={0.5}>
      {days.map(({ date, hours, appointments }) => {
        const [weekday = '', number = ''] = formatShortDay(date).split(' ')
        const count = appointments.length
        const name = `${capitalise(formatDate(date))}, ${describeCount(count, hours.length > 0)}`
        return (
          <Day
            key={date}
            type="button"
            aria-pressed={date === selected}
            data-today={date === today || undefined}
            data-closed={hours.length === 0 || undefined}
            onClick={() => onSelect(date)}
          >
            <VisuallyHidden>{name}</VisuallyHidden>
            <span aria-hidden="true">{weekday}</span>
            <b aria-hidden="true">{number}</b>
            <span aria-hidden="true">{count > 0 ? count : hours.length > 0 ? '·' : '—'}</span>
          </Day>
        )
      })}
    </Grid>
  )
}

function describeCount(count: number, isOpen: boolean): string {
  if (count === 0) return isOpen ? 'sin citas' : 'cerrado'
  return count === 1 ? '1 cita' : `${count} citas`
}
