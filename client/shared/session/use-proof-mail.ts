import { useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'

export function useSendConfirmationEmail() {
  const [sent, setSent] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.identity.sendVerification.useMutation({
    onSuccess: () => setSent(true),
    onError: (error) => {
      const { code, text } = getErrorMessage(error)
      toast.error(text)
      if (code === 'IDENTITY.EMAIL_ALREADY_VERIFIED') void utils.identity.invalidate()
    },
  })
  return { send: () => mutate(), isSending: isPending, sent }
}
