import { lazy, Suspense } from 'react'
import type { CaptionedPhotosProps } from '#client/features/reviews/captioned-photos.tsx'

const CaptionedPhotos = lazy(async () => {
  const viewer = await import('#client/features/reviews/captioned-photos.tsx')
  return { default: viewer.CaptionedPhotos }
})

export function ReviewPhotoViewer(props: CaptionedPhotosProps) {
  return (
    <Suspense fallback={null}>
      <CaptionedPhotos {...props} />
    </Suspense>
  )
}
