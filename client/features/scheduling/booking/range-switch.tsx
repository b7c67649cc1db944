import type { CalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import { Button } from '#client/ui/button.tsx'

export function WeekMonthSwitch({ range, onPress }: { range: CalendarPeriod; onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" alignSelf="center" onClick={onPress}>
      {range.month === undefined ? 'Ver mes' : 'Ver semana'}
    </Button>
  )
}
