import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { photoAlt, type WorkPhoto } from '#client/features/reviews/work-photos.ts'

// Comes with the first photo that somebody opens.
const PhotoViewer = lazy(async () => {
  const viewer = await import('#client/features/reviews/photo-viewer.tsx')
  return { default: viewer.PhotoViewer }
})

interface ReviewPhotoViewerProps {
  photos: readonly WorkPhoto[]
  start: number
  onClose: () => void
}

/** Photos of work over the whole screen, each with what was said of it. */
export function ReviewPhotoViewer({ photos, start, onClose }: ReviewPhotoViewerProps) {
  return (
    <Suspense fallback={null}>
      <PhotoViewer
        start={start}
        onClose={onClose}
        photos={photos.map((photo, index) => ({
          id: photo.id,
          width: photo.width,
          height: photo.height,
          alt: photoAlt(photo, index + 1),
          caption: (
            <>
              {photo.review.text !== '' && (
                <chakra.span display="block" lineClamp={{ base: 5, md: 3 }}>
                  “{photo.review.text}”
                </chakra.span>
              )}
              <chakra.span opacity={0.8}>{photo.review.author.name}</chakra.span>
            </>
          ),
        }))}
      />
    </Suspense>
  )
}
