import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#client/lib/format.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { DisplayedReviewQuotation } from '#modules/circles/contract/circle.ts'

const Figure = chakra('figure', {
  base: {
    display: 'flow-root',
    w: 'full',
    container: 'quotation / inline-size',
    '& > button': {
      float: 'right',
      ms: 3,
      '@container quotation (max-width: 13rem)': { float: 'none', ms: 0, mb: 3 },
    },
  },
})

interface QuotationProps {
  quotation: DisplayedReviewQuotation
  faceless?: boolean
  photo?: ReactNode
}

export function ReviewQuotationFigure({ quotation, faceless = false, photo }: QuotationProps) {
  const { author, text, createdAt, hadAppointment, inMyCircle } = quotation
  return (
    <Figure aria-label={`Reseña de ${author.name}`}>
      {photo}
      <chakra.blockquote
        textStyle="lead"
        fontWeight="semibold"
        maxW="measure"
        overflowWrap="anywhere"
        _before={{ content: '"“"' }}
        _after={{ content: '"”"' }}
      >
        {text}
      </chakra.blockquote>
      <Flex as="figcaption" align="center" columnGap={3} rowGap={2} mt={3} flexWrap="wrap">
        {!faceless && (
          <PersonAvatar
            name={author.name}
            photoUrl={author.photoId && photoUrl(author.photoId, 'face')}
            ring={inMyCircle ? 'mine' : 'none'}
          />
        )}
        <Flex direction="column" flex="1 1 9rem" minW={0}>
          <TextLink to={author.profilePath} plain>
            {author.name}
          </TextLink>
          <chakra.time dateTime={createdAt.toISOString()} color="muted" textStyle="caption">
            {formatDate(toLocalDate(createdAt), { withYear: true, withWeekday: false })}
          </chakra.time>
        </Flex>
        {hadAppointment && (
          <Badge tone="trust" icon={<CalendarCheck size={14} />}>
            Cita realizada aquí
          </Badge>
        )}
      </Flex>
    </Figure>
  )
}
