import { useEffect } from 'react'
import { PhotoPicker } from '#client/components/photo-picker.tsx'
import { TextAreaField } from '#client/components/text-area-field.tsx'
import { discardPhoto, uploadPhoto } from '#client/components/upload-photo.ts'
import { TradesField } from '#client/features/circles/trades-field.tsx'
import type { AddPerson } from '#client/features/circles/use-add-person.ts'
import { maxReviewLength, maxReviewPhotos } from '#modules/reviews/contract/limits.ts'

const sendWorkPhoto = uploadPhoto('work')

/** Why I recommend somebody: in words, in photos of the work and, for who is known already, in trades. */
export function RecommendationFields({ add }: { add: AddPerson }) {
  const { form, mode, photos, unsentPhotos } = add
  const { errors } = form.formState
  const existing = mode === 'existing'

  useEffect(() => {
    if (existing) form.setFocus('review')
  }, [existing, form])

  return (
    <>
      <TextAreaField
        {...form.register('review')}
        label="Tu reseña"
        help={
          existing
            ? 'Cuenta qué trabajo hizo y por qué lo recomiendas.'
            : 'Cuenta qué trabajo hizo y por qué lo recomiendas. Con una foto también basta.'
        }
        error={errors.review?.message}
        maxLength={maxReviewLength}
        rows={4}
      />
      {existing && <TradesField add={add} help="Los que hizo para ti." />}
      <PhotoPicker
        label="Fotos del trabajo"
        optional
        max={maxReviewPhotos}
        error={errors.photoIds?.message}
        initial={photos}
        unsent={unsentPhotos}
        upload={sendWorkPhoto}
        discard={discardPhoto}
        onChange={add.changePhotos}
        onBusyChange={add.setPhotosBusy}
        onFailedChange={add.setPhotosFailed}
      />
    </>
  )
}
