import { useId } from 'react'
import { ReviewTradesField } from '#client/features/reviews/review-trades.tsx'
import { type ReviewFormOptions, useReviewForm } from '#client/features/reviews/use-review-form.ts'
import { scrollIntoViewport } from '#client/lib/scroll.ts'
import { HiddenProfileNotice } from '#client/shared/moderation/hidden-notice.tsx'
import { PhotoPicker } from '#client/shared/photos/photo-picker.tsx'
import { discardUploadedPhoto, uploadPhoto } from '#client/shared/photos/upload-photo.ts'
import { failedPhotoUploadMessage } from '#client/shared/photos/use-photo-uploads.ts'
import { tooManyPhotosMessage } from '#client/shared/reviews/join-reviews.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { FieldMessage } from '#client/ui/field-frame.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { maxReviewLength, maxReviewPhotos } from '#modules/reviews/contract/limits.ts'
import { reviewsErrorMessages } from '#modules/reviews/messages.ts'

interface ReviewDialogProps extends ReviewFormOptions {
  personName: string
  open: boolean
}

const upload = uploadPhoto('work')

function showNotice(element: HTMLElement | null) {
  scrollIntoViewport(element)
  element?.focus({ preventScroll: true })
}

export function ReviewDialog({ personName, open, ...options }: ReviewDialogProps) {
  const form = useReviewForm(options)
  const { draft, says: hasText, tooLong, tooMany, isEdit } = form
  const { onClose } = options
  const reasonId = useId()
  const title = isEdit ? 'Editar reseña' : 'Dejar Reseña'

  if (useViewer()?.hidden) {
    return (
      <Dialog open={open} onClose={onClose} title={title}>
        <HiddenProfileNotice />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`Cuenta cómo fue el trabajo de ${personName}.`}
      footer={
        <>
          {form.photoFailed && (
            <Box order={{ base: 1, sm: 0 }} flex={{ sm: 1 }} alignSelf="center" textStyle="caption">
              <FieldMessage id={reasonId} error={failedPhotoUploadMessage} />
            </Box>
          )}
          <Button
            disabled={!form.ready}
            loading={form.busy}
            loadingText={isEdit ? 'Guardando...' : 'Publicando...'}
            aria-describedby={form.photoFailed ? reasonId : undefined}
            onClick={form.save}
          >
            {isEdit ? 'Guardar' : 'Publicar'}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {form.joined && (
          <chakra.div ref={showNotice} tabIndex={-1} outline="none">
            <Notice tone={tooMany ? 'warn' : 'info'}>
              Ya escribiste hoy sobre {personName}. Abajo está tu reseña de hoy junto con lo nuevo: revísala y
              guárdala. {tooMany && tooManyPhotosMessage}
            </Notice>
          </chakra.div>
        )}
        <TextAreaField
          label="Reseña"
          help={hasText || form.uploading ? undefined : reviewsErrorMessages['REVIEWS.EMPTY']}
          error={tooLong ? `La reseña puede tener hasta ${maxReviewLength} caracteres.` : undefined}
          maxLength={maxReviewLength}
          rows={5}
          value={draft.text}
          onChange={(event) => form.change({ text: event.currentTarget.value })}
        />
        {isEdit && (
          <ReviewTradesField
            values={draft.trades}
            onChange={(trades) => form.change({ trades })}
            onType={form.typeTrade}
          />
        )}
        <PhotoPicker
          key={String(form.joined)}
          label="Fotos del trabajo"
          optional
          max={maxReviewPhotos}
          error={tooMany ? tooManyPhotosMessage : undefined}
          initial={draft.photos}
          unsent={form.unsent}
          upload={upload}
          discard={discardUploadedPhoto}
          onChange={(photos) => form.change({ photos })}
          onBusyChange={form.setUploading}
          onFailedChange={form.setPhotoFailed}
        />
        {form.problem && (
          <div ref={scrollIntoViewport}>
            <Notice tone="error">{form.problem}</Notice>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
