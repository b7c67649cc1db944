import { ChevronRight } from 'lucide-react'
import { DashboardCounterLink } from '#client/features/circles/covering-links.ts'
import { formatCount } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Dashboard } from '#modules/circles/contract/circle.ts'

const Row = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    overflow: 'hidden',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
})

const Counter = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: 1,
    flex: '1 1 5rem',
    ms: '-1px',
    mt: '-1px',
    px: { base: 2.5, sm: 5 },
    py: { base: 3, sm: 4 },
    borderInlineStartWidth: '1px',
    borderTopWidth: '1px',
    '&:has(a:hover)': { bg: 'sunken' },
  },
})

interface DashboardCountersProps {
  dashboard: Dashboard
  profilePath: string
}

export function DashboardCounters({ dashboard, profilePath }: DashboardCountersProps) {
  const counters = [
    { label: 'En mi círculo', count: dashboard.circleSize, to: '/circulo' },
    { label: 'Me recomiendan', count: dashboard.recommendedBy, to: `${profilePath}#recomendaciones` },
    { label: 'Amigos en común', count: dashboard.commonFriends, to: '/explorar?orden=confianza' },
  ]
  return (
    <Row>
      {counters.map(({ label, count, to }) => (
        <Counter key={label}>
          <chakra.dt color="muted" textStyle={{ base: 'caption', sm: 'small' }}>
            <DashboardCounterLink to={to} discover="none">
              {label}
            </DashboardCounterLink>
          </chakra.dt>
          <Flex as="dd" align="center" justify="space-between" textStyle="title">
            {formatCount(count)}
            <chakra.span color="muted" fontWeight="normal">
              <ChevronRight size={20} />
            </chakra.span>
          </Flex>
        </Counter>
      ))}
    </Row>
  )
}

export function DashboardCountersSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton h="96px" borderRadius="lg" />
    </LoadingRegion>
  )
}
