import type { AgendaRange } from '#client/features/scheduling/booking/month-grid.ts'
import { Button } from '#client/ui/button.tsx'

/** Button that switches the calendar between a week and a month. */
export function RangeSwitch({ range, onPress }: { range: AgendaRange; onPress: () => void }) {
  return (
    <Button variant="ghost" size="sm" alignSelf="center" onClick={onPress}>
      {range.month === undefined ? 'Ver mes' : 'Ver semana'}
    </Button>
  )
}
