import { chakra, Flex } from '@chakra-ui/react'
import { CalendarCheck } from 'lucide-react'
import { useMemo } from 'react'
import { Badge } from '#client/components/badge.tsx'
import { Chip } from '#client/components/chip.tsx'
import { PersonAvatar } from '#client/components/person-avatar.tsx'
import type { ReportButtonProps } from '#client/components/report-button.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { reviewDate } from '#client/features/reviews/review-date.ts'
import { ReviewText } from '#client/features/reviews/review-text.tsx'
import { photoAlt, workPhotosOf } from '#client/features/reviews/work-photos.ts'
import { Deferred, deferredPart } from '#client/lib/deferred.tsx'
import { useViewer } from '#client/lib/use-viewer.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Review } from '#modules/reviews/contract.ts'

// Nothing that a page needs to be read or used.
const flag = deferredPart(async () => {
  const { ReportButton } = await import('#client/components/report-button.tsx')
  return ReportButton
})

const Thumb = chakra('button', {
  base: {
    display: 'block',
    w: '76px',
    h: '76px',
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: 'md',
    cursor: 'zoom-in',
  },
})

const Photo = chakra('img', { base: { w: 'full', h: 'full', objectFit: 'cover' } })

interface ReviewCardProps {
  review: Review
  /** @param photoId the photo that was pressed */
  onOpenPhoto: (photoId: string) => void
}

/** What one person says of another's work: a quotation with its photos and who stands behind it. */
export function ReviewCard({ review, onOpenPhoto }: ReviewCardProps) {
  const { author, text, trades, photos, createdAt, hadAppointment, hidden } = review
  const viewer = useViewer()
  const isMine = viewer?.personId === author.personId
  const report = useMemo(() => reportOf(review.id, author.name), [review.id, author.name])
  return (
    <Flex
      as="article"
      direction="column"
      gap={3}
      py={5}
      borderTopWidth="1px"
      aria-label={`Reseña de ${author.name}`}
    >
      <Flex align="flex-start" gap={2}>
        <Flex flex="1" minW={0} align="center" columnGap={3} rowGap={2} flexWrap="wrap">
          <PersonAvatar
            name={author.name}
            photoUrl={author.photoId && photoUrl(author.photoId, 'face')}
            size="sm"
          />
          <Flex direction="column" flex="1 1 10rem" minW={0}>
            <TextLink
              to={author.profilePath}
              style={{ color: 'inherit', textDecoration: 'none', overflowWrap: 'anywhere' }}
            >
              {author.name}
            </TextLink>
            <chakra.time dateTime={createdAt.toISOString()} color="muted" textStyle="caption">
              {reviewDate(createdAt)}
            </chakra.time>
          </Flex>
          {hadAppointment && (
            <Badge tone="trust" icon={<CalendarCheck size={14} />}>
              Cita realizada aquí
            </Badge>
          )}
          {hidden && <Badge tone="attention">Oculta por el equipo de Círculo</Badge>}
        </Flex>
        {!isMine && (
          <Flex w="touch" minH="touch" flexShrink={0} justify="flex-end" me={-2.5} data-needs-script>
            <Deferred part={flag} given={report} />
          </Flex>
        )}
      </Flex>
      {trades.length > 0 && (
        <Flex as="ul" aria-label="Oficios" gap={1.5} flexWrap="wrap">
          {trades.map((trade) => (
            <li key={trade}>
              <Chip>{trade}</Chip>
            </li>
          ))}
        </Flex>
      )}
      {text !== '' && <ReviewText text={text} />}
      {photos.length > 0 && (
        <Flex as="ul" aria-label="Fotos" gap={2} flexWrap="wrap">
          {workPhotosOf([review]).map((photo, index) => (
            <li key={photo.id}>
              <Thumb type="button" onClick={() => onOpenPhoto(photo.id)}>
                <Photo
                  src={photoUrl(photo.id, 'thumb')}
                  alt={photoAlt(photo, index + 1)}
                  // Chakra reads `width` and `height` as tokens of the theme.
                  htmlWidth={photo.width}
                  htmlHeight={photo.height}
                  loading="lazy"
                  decoding="async"
                />
              </Thumb>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

function reportOf(id: string, author: string): ReportButtonProps {
  return {
    title: 'Reportar reseña',
    label: `Reportar reseña de ${author}`,
    things: [{ kind: 'review', id, label: '' }],
    quiet: true,
  }
}
