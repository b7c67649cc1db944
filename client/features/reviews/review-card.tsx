import { CalendarCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PhotoThumb } from '#client/features/reviews/photo-thumb.tsx'
import { formatReviewDate } from '#client/features/reviews/review-date.ts'
import type { ReviewedPerson } from '#client/features/reviews/review-menu.tsx'
import { ReviewText } from '#client/features/reviews/review-text.tsx'
import { getPhotoAltText, toCaptionedPhotos } from '#client/features/reviews/work-photos.ts'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Badge } from '#client/ui/badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Review } from '#modules/reviews/contract/reviews.ts'

const ReportButton = lazy(async () => {
  const { ReportButton: component } = await import('#client/shared/moderation/report-button.tsx')
  return { default: component }
})
const ReviewMenu = lazy(async () => {
  const { ReviewMenu: component } = await import('#client/features/reviews/review-menu.tsx')
  return { default: component }
})

interface ReviewCardProps {
  review: Review
  person: ReviewedPerson
  onOpenPhoto: (photoId: PhotoId) => void
}

export function ReviewCard({ review, person, onOpenPhoto }: ReviewCardProps) {
  const { author, text, trades, photos, createdAt, editedAt, reply, hadAppointment, hidden } = review
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
            <TextLink to={author.profilePath} plain>
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
          <ReviewTools review={review} person={person} />
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
              <PhotoThumb
                photoId={photo.id}
                alt={getPhotoAltText(photo, index + 1)}
                onOpen={() => onOpenPhoto(photo.id)}
              />
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

/** Render the menu only in the browser, to keep the server's HTML small. */
function ReviewTools({ review, person }: Omit<ReviewCardProps, 'onOpenPhoto'>) {
  const { id, author } = review
  const viewer = useViewer()
  if (!useIsHydrated()) return null
  return (
    <Suspense fallback={null}>
      {person.isOwner || viewer?.personId === author.personId ? (
        <ReviewMenu review={review} person={person} />
      ) : (
        <ReportButton
          title="Reportar reseña"
          label={`Reportar reseña de ${author.name}`}
          targets={[{ kind: 'review', id, label: '' }]}
          quiet
        />
      )}
    </Suspense>
  )
}
