import { chakra } from '@chakra-ui/react'
import { PhotoViewer } from '#client/features/reviews/photo-viewer.tsx'
import { photoAlt, type WorkPhoto } from '#client/features/reviews/work-photos.ts'

interface ReviewPhotoViewerProps {
  photos: readonly WorkPhoto[]
  start: number
  onClose: () => void
}

/** Photos of work over the whole screen, each with what was said of it. */
export function ReviewPhotoViewer({ photos, start, onClose }: ReviewPhotoViewerProps) {
  return (
    <PhotoViewer
      start={start}
      onClose={onClose}
      photos={photos.map((photo, index) => ({
        id: photo.id,
        alt: photoAlt(photo, index + 1),
        caption: (
          <>
            {photo.review.text !== '' && (
              <chakra.span display="block" lineClamp={2}>
                “{photo.review.text}”
              </chakra.span>
            )}
            <chakra.span opacity={0.8}>{photo.review.author.name}</chakra.span>
          </>
        ),
      }))}
    />
  )
}
