import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { ReviewPhotoViewer } from '#client/features/reviews/review-photo-viewer.tsx'
import { useReviews } from '#client/features/reviews/use-reviews.ts'
import { workPhotosOf } from '#client/features/reviews/work-photos.ts'
import { WorksStrip } from '#client/features/reviews/works-strip.tsx'

/** 'Trabajos': the photos of somebody's work, from the reviews that have arrived; nothing while there are none. */
export function WorksSection({ personId }: { personId: string }) {
  const { data } = useReviews(personId)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const photos = workPhotosOf(data?.pages.flatMap((page) => page.reviews) ?? [])
  if (photos.length === 0) return null
  return (
    <chakra.section aria-labelledby="trabajos">
      <chakra.h2 id="trabajos" textStyle="section" mb={3}>
        Trabajos
      </chakra.h2>
      <WorksStrip photos={photos} onOpen={setOpenIndex} />
      {openIndex !== null && (
        <ReviewPhotoViewer photos={photos} start={openIndex} onClose={() => setOpenIndex(null)} />
      )}
    </chakra.section>
  )
}
