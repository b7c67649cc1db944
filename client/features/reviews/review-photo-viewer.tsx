import { lazy, Suspense } from 'react'
import type { CaptionedPhotosProps } from '#client/features/reviews/captioned-photos.tsx'

// The photo viewer is loaded when the first photo is opened.
const CaptionedPhotos = lazy(async () => {
  const viewer = await import('#client/features/reviews/captioned-photos.tsx')
  return { default: viewer.CaptionedPhotos }
})

/** Work photos over the whole screen, each with the text of its review. */
export function ReviewPhotoViewer(props: CaptionedPhotosProps) {
  return (
    <Suspense fallback={null}>
      <CaptionedPhotos {...props} />
    </Suspense>
  )
}
