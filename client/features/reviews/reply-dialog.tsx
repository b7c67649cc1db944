import { useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { maxReviewReplyLength } from '#modules/reviews/contract/limits.ts'
import type { Review } from '#modules/reviews/contract/reviews.ts'
import { reviewsScreenMessages } from '#modules/reviews/messages.ts'

interface ReplyDialogProps {
  review: Review
  open: boolean
  onClose: () => void
  onSaved: () => Promise<void>
}

export function ReviewReplyDialog({ review, open, onClose, onSaved }: ReplyDialogProps) {
  const { id, author, reply } = review
  const [text, setText] = useState(reply?.text ?? '')
  const [tried, setTried] = useState(false)
  const sending = trpc.reviews.reply.useMutation({
    onSuccess: async () => {
      toast.success(reviewsScreenMessages.REPLIED)
      setTried(false)
      onClose()
      await onSaved()
    },
  })
  const isTooLong = [...text.trim()].length > maxReviewReplyLength
  const isEmpty = text.trim() === ''
  const wrong = isTooLong
    ? `La respuesta puede tener hasta ${maxReviewReplyLength} caracteres.`
    : isEmpty && tried
      ? 'Escribe tu respuesta.'
      : undefined

  function handleSubmit() {
    setTried(true)
    if (!isTooLong && !isEmpty) sending.mutate({ id, text })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={reply ? 'Editar respuesta' : 'Responder'}
      description={`Tu respuesta a ${author.name} se verá en tu perfil, debajo de la reseña.`}
      submitLabel={reply ? 'Guardar' : 'Publicar'}
      busyLabel="Publicando..."
      busy={sending.isPending}
      problem={
        sending.error ? getErrorMessage(sending.error, reviewsScreenMessages.REPLY_FAILED).text : undefined
      }
      onSubmit={handleSubmit}
    >
      <TextAreaField
        label="Tu respuesta"
        error={wrong}
        maxLength={maxReviewReplyLength}
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
