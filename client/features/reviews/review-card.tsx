import { CalendarCheck } from 'lucide-react'
import { useMemo } from 'react'
import { formatReviewDate } from '#client/features/reviews/review-date.ts'
import type { ReviewedPerson } from '#client/features/reviews/review-menu.tsx'
import { ReviewText } from '#client/features/reviews/review-text.tsx'
import { getPhotoAltText, toCaptionedPhotos } from '#client/features/reviews/work-photos.ts'
import { createDeferredPart, DeferredPartView } from '#client/lib/hydration/deferred.tsx'
import type { ReportButtonProps } from '#client/shared/moderation/report-button.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Badge } from '#client/ui/badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Review } from '#modules/reviews/contract/reviews.ts'

const flag = createDeferredPart(async () => {
  const { ReportButton } = await import('#client/shared/moderation/report-button.tsx')
  return ReportButton
})
const menu = createDeferredPart(async () => {
  const { ReviewMenu } = await import('#client/features/reviews/review-menu.tsx')
  return ReviewMenu
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
  person: ReviewedPerson
  onOpenPhoto: (photoId: PhotoId) => void
}

export function ReviewCard({ review, person, onOpenPhoto }: ReviewCardProps) {
  const { author, text, trades, photos, createdAt, editedAt, reply, hadAppointment, hidden } = review
  const viewer = useViewer()
  const hasMenu = person.isOwner || viewer?.personId === author.personId
  const given = useMemo(() => ({ review, person }), [review, person])
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
            <ReviewDate createdAt={createdAt} editedAt={editedAt} />
          </Flex>
          {hadAppointment && (
            <Badge tone="trust" icon={<CalendarCheck size={14} />}>
              Cita realizada aquí
            </Badge>
          )}
          {hidden && <Badge tone="attention">Oculta por el equipo de Círculo</Badge>}
        </Flex>
        <Flex w="touch" minH="touch" flexShrink={0} justify="flex-end" me={-2.5} data-needs-script>
          {hasMenu ? (
            <DeferredPartView part={menu} given={given} />
          ) : (
            <DeferredPartView part={flag} given={report} />
          )}
        </Flex>
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
          {toCaptionedPhotos([review]).map((photo, index) => (
            <li key={photo.id}>
              <Thumb type="button" onClick={() => onOpenPhoto(photo.id)}>
                <Photo
                  src={photoUrl(photo.id, 'thumb')}
                  alt={getPhotoAltText(photo, index + 1)}
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
      {reply && (
        <Flex direction="column" gap={1} ps={4} borderStartWidth="3px" maxW="measure">
          <chakra.h3 textStyle="label" overflowWrap="anywhere">
            Respuesta de {person.name}
          </chakra.h3>
          <ReviewDate createdAt={reply.createdAt} editedAt={reply.editedAt} />
          <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
            {reply.text}
          </chakra.p>
        </Flex>
      )}
    </Flex>
  )
}

interface ReviewDateProps {
  createdAt: Date
  editedAt: Date | null
}

function ReviewDate({ createdAt, editedAt }: ReviewDateProps) {
  const [created, edited] = [formatReviewDate(createdAt), editedAt && formatReviewDate(editedAt)]
  return (
    <chakra.span color="muted" textStyle="caption">
      <time dateTime={createdAt.toISOString()}>{created}</time>
      {editedAt && ' · Editada'}
      {editedAt && edited !== created && (
        <>
          {' el '}
          <time dateTime={editedAt.toISOString()}>{edited}</time>
        </>
      )}
    </chakra.span>
  )
}

function reportOf(id: ReviewId, author: string): ReportButtonProps {
  return {
    title: 'Reportar reseña',
    label: `Reportar reseña de ${author}`,
    targets: [{ kind: 'review', id, label: '' }],
    quiet: true,
  }
}
