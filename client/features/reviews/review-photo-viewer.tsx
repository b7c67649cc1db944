import { lazy, Suspense } from 'react'
import type { CaptionedPhotoViewerProps } from '#client/features/reviews/captioned-photos.tsx'

const CaptionedPhotos = lazy(async () => {
  const viewer = await import('#client/features/reviews/captioned-photos.tsx')
  return { default: viewer.CaptionedPhotoViewer }
})

export function ReviewPhotoViewer(props: CaptionedPhotoViewerProps) {
  return (
    <Suspense fallback={null}>
      <CaptionedPhotos {...props} />
    </Suspense>
  )
}
