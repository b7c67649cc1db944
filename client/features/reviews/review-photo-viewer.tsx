import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { Works } from '#client/features/reviews/use-works.ts'
import { photoAlt } from '#client/features/reviews/work-photos.ts'
import type { WorkPhoto } from '#modules/reviews/contract.ts'

// Comes with the first photo that somebody opens.
const PhotoViewer = lazy(async () => {
  const viewer = await import('#client/features/reviews/photo-viewer.tsx')
  return { default: viewer.PhotoViewer }
})

interface ReviewPhotoViewerProps {
  photos: readonly WorkPhoto[]
  /** Where further photos come from, when there are any. */
  more?: Works['more']
  start: number
  onClose: () => void
}

/** Photos of work over the whole screen, each with what was said of it. */
export function ReviewPhotoViewer({ photos, more, start, onClose }: ReviewPhotoViewerProps) {
  return (
    <Suspense fallback={null}>
      <PhotoViewer
        start={start}
        onNearEnd={more?.hasNextPage ? () => void more.fetchNextPage({ cancelRefetch: false }) : undefined}
        onClose={onClose}
        photos={photos.map((photo, index) => ({
          id: photo.id,
          width: photo.width,
          height: photo.height,
          alt: photoAlt(photo, index + 1),
          caption: (
            <>
              {photo.text !== '' && (
                <chakra.span display="block" lineClamp={{ base: 5, md: 3 }}>
                  “{photo.text}”
                </chakra.span>
              )}
              <chakra.span opacity={0.8}>{photo.authorName}</chakra.span>
            </>
          ),
        }))}
      />
    </Suspense>
  )
}
