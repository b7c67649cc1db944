import { useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { maxReplyLength } from '#modules/reviews/contract/limits.ts'
import type { Review } from '#modules/reviews/contract/reviews.ts'
import { reviewsNotices } from '#modules/reviews/messages.ts'

interface ReplyDialogProps {
  review: Review
  open: boolean
  onClose: () => void
  onSaved: () => Promise<void>
}

export function ReplyDialog({ review, open, onClose, onSaved }: ReplyDialogProps) {
  const { id, author, reply } = review
  const [text, setText] = useState(reply?.text ?? '')
  const [tried, setTried] = useState(false)
  const sending = trpc.reviews.reply.useMutation({
    onSuccess: async () => {
      toast.success(reviewsNotices.REPLIED)
      setTried(false)
      onClose()
      await onSaved()
    },
  })
  const isTooLong = [...text.trim()].length > maxReplyLength
  const isEmpty = text.trim() === ''
  const wrong = isTooLong
    ? `La respuesta puede tener hasta ${maxReplyLength} caracteres.`
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
      problem={sending.error ? errorMessage(sending.error, reviewsNotices.REPLY_FAILED).text : undefined}
      onSubmit={handleSubmit}
    >
      <TextAreaField
        label="Tu respuesta"
        error={wrong}
        maxLength={maxReplyLength}
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
