import { formatCount } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import { maxExactReviewCount } from '#modules/reviews/contract/limits.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

export interface ProfileStatsProps {
  profile: Profile
  standing: RecommendationSummary | undefined
  reviewTotal: number | undefined
  offer: BookingOptions | undefined
}

interface Stat {
  label: string
  value: string
  note?: string
}

export function ProfileStats(props: ProfileStatsProps) {
  return (
    <Flex
      as="dl"
      flexWrap="wrap"
      rowGap={3}
      borderYWidth="1px"
      py={3}
      mx={{ base: -4, sm: 0 }}
      px={{ base: 2, sm: 0 }}
    >
      {statsOf(props).map(({ label, value, note }) => (
        <Flex
          key={label}
          direction="column-reverse"
          justify="flex-end"
          flex={{ base: '1 1 5rem', sm: '0 0 auto' }}
          minW={{ sm: '9rem' }}
          textAlign={{ base: 'center', sm: 'start' }}
        >
          <chakra.dt color="muted" textStyle="caption">
            {label}
            {note && <chakra.span display="block">{note}</chakra.span>}
          </chakra.dt>
          <chakra.dd textStyle="title" fontVariantNumeric="tabular-nums">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </Flex>
  )
}

function statsOf({ profile, standing, reviewTotal, offer }: ProfileStatsProps): Stat[] {
  const recommendations = countOrDash(standing?.recommendationCount)
  const stats: Stat[] = [
    { label: 'Recomendaciones', value: recommendations },
    { label: 'Reseñas', value: reviewCount(reviewTotal) },
  ]
  if (!profile.registered) stats.push({ label: 'En círculos', value: recommendations })
  else if (offer?.enabled)
    stats.push({
      label: 'Citas Agendadas',
      value: countOrDash(offer.bookedLast30Days),
      note: 'últimos 30 días',
    })
  else stats.push({ label: 'Amigos en común', value: countOrDash(standing?.commonFriends) })
  return stats
}

function reviewCount(total: number | undefined): string {
  return total !== undefined && total > maxExactReviewCount
    ? `${formatCount(maxExactReviewCount)}+`
    : countOrDash(total)
}

function countOrDash(count: number | null | undefined): string {
  return count === null || count === undefined ? '–' : formatCount(count)
}
