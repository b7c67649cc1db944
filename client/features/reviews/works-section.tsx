import { lazy, Suspense, useState } from 'react'
import { ReviewPhotoViewer } from '#client/features/reviews/review-photo-viewer.tsx'
import { useWorkPhotos } from '#client/features/reviews/use-works.ts'
import { WorkPhotosStrip } from '#client/features/reviews/works-strip.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

const ArrangeDialog = lazy(async () => {
  const dialog = await import('#client/features/reviews/arrange-dialog.tsx')
  return { default: dialog.ManageWorkPhotosDialog }
})

interface WorksSectionProps {
  person: { personId: PersonId; isOwner: boolean }
}

export function WorkPhotosSection({ person }: WorksSectionProps) {
  const { photos, more } = useWorkPhotos(person.personId)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const [arranging, setArranging] = useState(false)
  if (photos.length === 0) return null
  return (
    <chakra.section aria-labelledby="trabajos">
      <Flex align="center" justify="space-between" flexWrap="wrap" columnGap={3} mb={3}>
        <chakra.h2 id="trabajos" textStyle="section">
          Trabajos
        </chakra.h2>
        {person.isOwner && (
          <Button variant="ghost" size="sm" data-needs-script onClick={() => setArranging(true)}>
            Organizar
          </Button>
        )}
      </Flex>
      {person.isOwner && (
        <chakra.p color="muted" textStyle="small" mb={3} maxW="measure">
          La primera foto es tu portada: la ven en tu tarjeta de Explorar.
        </chakra.p>
      )}
      <WorkPhotosStrip
        photos={photos}
        more={more}
        onOpen={setOpenIndex}
        onChooseCover={person.isOwner ? () => setArranging(true) : undefined}
      />
      {openIndex !== null && (
        <ReviewPhotoViewer photos={photos} more={more} start={openIndex} onClose={() => setOpenIndex(null)} />
      )}
      <Suspense fallback={null}>
        {arranging && (
          <ArrangeDialog
            personId={person.personId}
            photos={photos}
            more={more}
            onClose={() => setArranging(false)}
          />
        )}
      </Suspense>
    </chakra.section>
  )
}
