import { lazy, Suspense } from 'react'
import type { CaptionedPhotosProps } from '#client/features/reviews/captioned-photos.tsx'

// Comes with the first photo that somebody opens.
const CaptionedPhotos = lazy(async () => {
  const viewer = await import('#client/features/reviews/captioned-photos.tsx')
  return { default: viewer.CaptionedPhotos }
})

/** Photos of work over the whole screen, each with what was said of it. */
export function ReviewPhotoViewer(props: CaptionedPhotosProps) {
  return (
    <Suspense fallback={null}>
      <CaptionedPhotos {...props} />
    </Suspense>
  )
}
