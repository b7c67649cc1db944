import { formatCount } from '#client/lib/format.ts'
import { chakra, Grid } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Dashboard } from '#modules/circles/contract/circle.ts'

const Row = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
})

const Counter = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: 1,
    px: { base: 3, sm: 5 },
    py: { base: 4, sm: 5 },
    '& + &': { borderInlineStartWidth: '1px' },
  },
})

export function DashboardCounters({ dashboard }: { dashboard: Dashboard }) {
  const counters = [
    { label: 'En mi círculo', count: dashboard.circleSize },
    { label: 'Me recomiendan', count: dashboard.recommendedBy },
    { label: 'Amigos en común', count: dashboard.commonFriends },
  ]
  return (
    <Row>
      {counters.map(({ label, count }) => (
        <Counter key={label}>
          <chakra.dt color="muted" textStyle={{ base: 'caption', sm: 'small' }}>
            {label}
          </chakra.dt>
          <chakra.dd textStyle="title" fontVariantNumeric="tabular-nums">
            {formatCount(count)}
          </chakra.dd>
        </Counter>
      ))}
    </Row>
  )
}

export function DashboardCountersSkeleton() {
  return (
    <LoadingRegion>
      <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap={3}>
        <Skeleton h="96px" borderRadius="lg" />
        <Skeleton h="96px" borderRadius="lg" />
        <Skeleton h="96px" borderRadius="lg" />
      </Grid>
    </LoadingRegion>
  )
}
