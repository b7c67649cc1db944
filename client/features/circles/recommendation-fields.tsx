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

  const needsText = mode === 'existing'

  useEffect(() => {
    if (isKnown) form.setFocus('review')
  }, [isKnown, form])

  return (
    <>
      <TextAreaField
        {...form.register('review')}
        label="Tu reseña"
        help={`Cuenta qué trabajo hizo y por qué recomiendas su trabajo.${needsText ? '' : ' Si prefieres no escribir, basta una foto.'}`}
        error={errors.review?.message}
        maxLength={maxReviewLength}
        rows={3}
      />
      {isKnown && <TradesField add={add} help="De qué fue el trabajo que te hizo." />}
      <PhotoPicker
        // A new `key` remounts `PhotoPicker`, which ignores later changes of `initial`.
        key={add.today?.id}
        label="Fotos del trabajo"
        optional={needsText}
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
