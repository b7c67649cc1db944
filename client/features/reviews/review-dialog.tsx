import { Box, Stack } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Dialog } from '#client/components/dialog.tsx'
import { FieldMessage } from '#client/components/field-frame.tsx'
import { HiddenNotice } from '#client/components/hidden-notice.tsx'
import { Notice } from '#client/components/notice.tsx'
import { PhotoPicker } from '#client/components/photo-picker.tsx'
import { TextAreaField } from '#client/components/text-area-field.tsx'
import { toast } from '#client/components/toast.ts'
import { discardPhoto, uploadPhoto } from '#client/components/upload-photo.ts'
import { failedPhotoReason, type UploadedPhoto } from '#client/components/use-photo-uploads.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { intoSight } from '#client/lib/into-sight.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/lib/use-viewer.ts'
import {
  isTooLong,
  maxReviewLength,
  maxReviewPhotos,
  saysSomething,
} from '#modules/reviews/contract/limits.ts'
import { reviewsMessages, reviewsNotices } from '#modules/reviews/messages.ts'

interface ReviewDialogProps {
  personId: string
  personName: string
  open: boolean
  onClose: () => void
}

const upload = uploadPhoto('work')

/** 'Dejar Reseña': a text, photos of the work, or both (spec §5, Review dialog on a profile). What was begun survives closing. */
export function ReviewDialog({ personId, personName, open, onClose }: ReviewDialogProps) {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const unsent = useRef<readonly File[]>([])
  const [uploading, setUploading] = useState(false)
  const [photoFailed, setPhotoFailed] = useState(false)
  const reasonId = useId()
  const utils = trpc.useUtils()
  const publishing = trpc.reviews.create.useMutation({
    onSuccess: async () => {
      toast.success(reviewsNotices.CREATED)
      onClose()
      setText('')
      setPhotos([])
      await Promise.all([
        utils.reviews.list.invalidate({ personId }),
        utils.reviews.works.invalidate({ personId }),
      ])
    },
  })

  const photoIds = photos.map((photo) => photo.id)
  const tooLong = isTooLong(text)
  const says = saysSomething({ text, photoIds })
  // A photo that did not arrive stops the whole review (spec §8): it is sent again or taken out first.
  const ready = says && !tooLong && !uploading && !photoFailed
  const hidden = useViewer()?.hidden
  const problem = publishing.error && errorMessage(publishing.error, reviewsNotices.CREATE_FAILED).text

  if (hidden) {
    return (
      <Dialog open={open} onClose={onClose} title="Dejar Reseña">
        <HiddenNotice />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Dejar Reseña"
      description={`Cuenta cómo fue el trabajo de ${personName}.`}
      footer={
        <>
          {photoFailed && (
            // Phones reverse the column of the footer: the order puts the reason above the button.
            <Box order={{ base: 1, sm: 0 }} flex={{ sm: 1 }} alignSelf="center" textStyle="caption">
              <FieldMessage id={reasonId} error={failedPhotoReason} />
            </Box>
          )}
          <Button
            disabled={!ready}
            loading={publishing.isPending}
            loadingText="Publicando..."
            aria-describedby={photoFailed ? reasonId : undefined}
            onClick={() => publishing.mutate({ personId, text, photoIds })}
          >
            Publicar
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <TextAreaField
          label="Reseña"
          help={says || uploading ? undefined : reviewsMessages['REVIEWS.EMPTY']}
          error={tooLong ? `La reseña puede tener hasta ${maxReviewLength} caracteres.` : undefined}
          maxLength={maxReviewLength}
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <PhotoPicker
          label="Fotos del trabajo"
          optional
          max={maxReviewPhotos}
          initial={photos}
          unsent={unsent}
          upload={upload}
          discard={discardPhoto}
          onChange={setPhotos}
          onBusyChange={setUploading}
          onFailedChange={setPhotoFailed}
        />
        {problem && (
          <div ref={intoSight}>
            <Notice tone="error">{problem}</Notice>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
