import { lazy, Suspense } from 'react'
import type { ReviewPhotosProps } from '#client/features/reviews/review-photos.tsx'

// Comes with the first photo that somebody opens.
const ReviewPhotos = lazy(async () => {
  const photos = await import('#client/features/reviews/review-photos.tsx')
  return { default: photos.ReviewPhotos }
})

/** Photos of work over the whole screen, each with what was said of it. */
export function ReviewPhotoViewer(props: ReviewPhotosProps) {
  return (
    <Suspense fallback={null}>
      <ReviewPhotos {...props} />
    </Suspense>
  )
}
