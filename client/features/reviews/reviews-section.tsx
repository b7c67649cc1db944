import { useRef, useState } from 'react'
import { WriteReviewButton } from '#client/features/reviews/review-action.tsx'
import { ReviewCard } from '#client/features/reviews/review-card.tsx'
import { ReviewPhotoViewer } from '#client/features/reviews/review-photo-viewer.tsx'
import { useReviews } from '#client/features/reviews/use-reviews.ts'
import { toCaptionedPhotos } from '#client/features/reviews/work-photos.ts'
import { prepareNextItemFocus } from '#client/lib/focus/next-item-focus.ts'
import { getReviewsPath, reviewsTitleId } from '#client/shared/reviews/review-start.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { NextPageLink } from '#client/ui/next-page-link.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

interface ReviewsSectionProps {
  person: { personId: PersonId; name: string; profilePath: string; isOwner: boolean }
}

export function ReviewsSection({ person }: ReviewsSectionProps) {
  const { query, start } = useReviews(person.personId)
  const [openPhoto, setOpenPhoto] = useState<string | null>(null)
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const nextCursor = query.data?.pages.at(-1)?.nextCursor
  const photos = toCaptionedPhotos(reviews)
  const list = useRef<HTMLDivElement>(null)
  const openIndex = photos.findIndex((photo) => photo.id === openPhoto)

  return (
    <>
      <chakra.section aria-labelledby={reviewsTitleId}>
        <Flex align="center" justify="space-between" flexWrap="wrap" gap={3} minH="touch" mb={3}>
          <chakra.h2 id={reviewsTitleId} tabIndex={-1} textStyle="section" outline="none">
            Reseñas
          </chakra.h2>
          <WriteReviewButton person={person} />
        </Flex>
        {query.isPending && <ReviewSkeletons />}
        {query.isLoadingError && (
          <ErrorState
            message="Error al cargar las reseñas"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {query.data && reviews.length === 0 && (
          <EmptyState
            level={3}
            title="Todavía no hay reseñas"
            text={
              person.isOwner
                ? 'Cuando alguien cuente cómo fue trabajar contigo, lo leerás aquí.'
                : `Si conoces el trabajo de ${person.name}, cuéntalo: ayuda a quien busca a alguien de confianza.`
            }
          />
        )}
        {start && <TextLink to={`${person.profilePath}#${reviewsTitleId}`}>Ver las más recientes</TextLink>}
        <Box ref={list}>
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} person={person} onOpenPhoto={setOpenPhoto} />
          ))}
        </Box>
        {nextCursor && (
          <NextPageLink
            to={getReviewsPath(person.profilePath, nextCursor)}
            loading={query.isFetchingNextPage}
            onLoad={() => void query.fetchNextPage().then(prepareNextItemFocus(list.current))}
          >
            Mostrar más reseñas
          </NextPageLink>
        )}
      </chakra.section>
      {openIndex >= 0 && (
        <ReviewPhotoViewer photos={photos} start={openIndex} onClose={() => setOpenPhoto(null)} />
      )}
    </>
  )
}

function ReviewSkeletons() {
  return (
    <LoadingRegion>
      <Flex direction="column" gap={3} py={4}>
        <Skeleton w="12rem" h="40px" />
        <Skeleton w="90%" h="17px" />
        <Skeleton w="70%" h="17px" />
      </Flex>
    </LoadingRegion>
  )
}
