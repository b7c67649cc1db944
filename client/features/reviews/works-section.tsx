import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { ReviewPhotoViewer } from '#client/features/reviews/review-photo-viewer.tsx'
import { useWorks } from '#client/features/reviews/use-works.ts'
import { WorksStrip } from '#client/features/reviews/works-strip.tsx'

/** 'Trabajos': the photos of somebody's work, from all of their reviews; nothing while there are none. */
export function WorksSection({ personId }: { personId: string }) {
  const { photos, more } = useWorks(personId)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <chakra.section aria-labelledby="trabajos">
      <chakra.h2 id="trabajos" textStyle="section" mb={3}>
        Trabajos
      </chakra.h2>
      <WorksStrip photos={photos} more={more} onOpen={setOpenIndex} />
      {openIndex !== null && (
        <ReviewPhotoViewer photos={photos} more={more} start={openIndex} onClose={() => setOpenIndex(null)} />
      )}
    </chakra.section>
  )
}
