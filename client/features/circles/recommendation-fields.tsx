import { useEffect } from 'react'
import { TradesField } from '#client/features/circles/trades-field.tsx'
import type { AddPersonState } from '#client/features/circles/use-add-person.ts'
import { PhotoPicker } from '#client/shared/photos/photo-picker.tsx'
import { discardUploadedPhoto, uploadPhoto } from '#client/shared/photos/upload-photo.ts'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { maxReviewLength, maxReviewPhotos } from '#modules/reviews/contract/limits.ts'

const sendWorkPhoto = uploadPhoto('work')

export function RecommendationFields({ add }: { add: AddPersonState }) {
  const { form, mode, photos, unsentPhotos } = add
  const { errors } = form.formState
  const isKnown = mode === 'existing' || mode === 'today' || mode === 'later'

  useEffect(() => {
    if (isKnown) form.setFocus('review')
  }, [isKnown, form])

  return (
    <>
      <TextAreaField
        {...form.register('review')}
        label="Tu reseña"
        help={
          mode === 'existing'
            ? 'Cuenta qué trabajo hizo y por qué recomiendas su trabajo.'
            : 'Cuenta qué trabajo hizo y por qué recomiendas su trabajo. Con una foto también basta.'
        }
        error={errors.review?.message}
        maxLength={maxReviewLength}
        rows={4}
      />
      {isKnown && <TradesField add={add} help="De qué fue el trabajo que te hizo." />}
      <PhotoPicker
        // The `key` resets the photo picker, which must start with the photos of the review written today.
        key={add.today?.id}
        label="Fotos del trabajo"
        optional
        max={maxReviewPhotos}
        error={errors.photoIds?.message}
        initial={photos}
        unsent={unsentPhotos}
        upload={sendWorkPhoto}
        discard={discardUploadedPhoto}
        onChange={add.changePhotos}
        onBusyChange={add.setPhotosBusy}
        onFailedChange={add.setPhotosFailed}
      />
    </>
  )
}
