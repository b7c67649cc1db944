import { Suspense, useState } from 'react'
import { PhotoViewer } from '#client/features/reviews/photo-viewer.tsx'
import type { WorkPhotosQuery } from '#client/features/reviews/use-works.ts'
import { type CaptionedPhoto, getPhotoAltText } from '#client/features/reviews/work-photos.ts'
import { ReportDialog } from '#client/shared/moderation/report-button.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra } from '#client/ui/chakra.ts'

export interface CaptionedPhotoViewerProps {
  photos: readonly CaptionedPhoto[]
  more?: WorkPhotosQuery['more']
  start: number
  onClose: () => void
}

export function CaptionedPhotoViewer({ photos, more, start, onClose }: CaptionedPhotoViewerProps) {
  const viewer = useViewer()
  const [reported, setReported] = useState<CaptionedPhoto | null>(null)
  if (reported) {
    return (
      <Suspense fallback={null}>
        <ReportDialog
          title="Reportar foto"
          targets={[{ kind: 'photo', id: reported.id, label: '' }]}
          open
          onClose={onClose}
        />
      </Suspense>
    )
  }
  return (
    <PhotoViewer
      start={start}
      onNearEnd={more?.hasNextPage ? () => void more.fetchNextPage({ cancelRefetch: false }) : undefined}
      onClose={onClose}
      onReport={(index) => setReported(photos[index] ?? null)}
      photos={photos.map((photo, index) => ({
        id: photo.id,
        width: photo.width,
        height: photo.height,
        alt: getPhotoAltText(photo, index + 1),
        reportable: photo.authorId !== viewer?.personId,
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
  )
}
