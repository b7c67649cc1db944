import { useState } from 'react'
import { PhotoThumb } from '#client/features/reviews/photo-thumb.tsx'
import { ReviewPhotoViewer } from '#client/features/reviews/review-photo-viewer.tsx'
import { useWorkPhotos } from '#client/features/reviews/use-works.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { DisplayedReviewQuotation } from '#modules/circles/contract/circle.ts'

interface QuotedPhotoProps {
  personId: PersonId
  quotation: DisplayedReviewQuotation
}

export function QuotedReviewPhoto({ personId, quotation: { photo, author, text } }: QuotedPhotoProps) {
  const { photos, more } = useWorkPhotos(personId)
  const [isOpen, setIsOpen] = useState(false)
  if (!photo) return null
  const index = photos.findIndex(({ id }) => id === photo.id)
  const own = { ...photo, text, authorId: author.personId, authorName: author.name, trade: null }
  return (
    <>
      <PhotoThumb
        photoId={photo.id}
        alt={`Foto de la reseña de ${author.name}`}
        onOpen={() => setIsOpen(true)}
      />
      {isOpen && (
        <ReviewPhotoViewer
          {...(index < 0 ? { photos: [own], start: 0 } : { photos, more, start: index })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
