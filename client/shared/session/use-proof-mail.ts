import { useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'

/** `sent`: whether the e-mail was sent since this screen opened. */
export function useConfirmationEmail() {
  const [sent, setSent] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.identity.sendVerification.useMutation({
    onSuccess: () => setSent(true),
    onError: (error) => {
      const { code, text } = errorMessage(error)
      toast.error(text)
      // The member has confirmed the e-mail on another device, so the cached data is outdated.
      if (code === 'IDENTITY.EMAIL_ALREADY_VERIFIED') void utils.identity.invalidate()
    },
  })
  return { send: () => mutate(), isSending: isPending, sent }
}
