import { chakra } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { ReportDialog } from '#client/components/report-button.tsx'
import { PhotoViewer } from '#client/features/reviews/photo-viewer.tsx'
import { photoAlt, type WorkPhoto } from '#client/features/reviews/work-photos.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

export interface ReviewPhotosProps {
  photos: readonly WorkPhoto[]
  /** Which one shows first, from 0. */
  start: number
  onClose: () => void
}

/** Photos of work over the whole screen, each with what was said of it; the way to report one leads out of it. */
export function ReviewPhotos({ photos, start, onClose }: ReviewPhotosProps) {
  const viewer = useViewer()
  const [reported, setReported] = useState<WorkPhoto | null>(null)
  if (reported) {
    return (
      <Suspense fallback={null}>
        <ReportDialog
          title="Reportar foto"
          things={[{ kind: 'photo', id: reported.id, label: '' }]}
          open
          onClose={onClose}
        />
      </Suspense>
    )
  }
  return (
    <PhotoViewer
      start={start}
      onClose={onClose}
      onReport={(index) => setReported(photos[index] ?? null)}
      photos={photos.map((photo, index) => ({
        id: photo.id,
        width: photo.width,
        height: photo.height,
        alt: photoAlt(photo, index + 1),
        reportable: photo.review.author.personId !== viewer?.personId,
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
  )
}
