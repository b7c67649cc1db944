import { Mail } from 'lucide-react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import type { InvitationId } from '#kernel/ids/contract.ts'

interface ResendButtonProps {
  invitationId: InvitationId
  name: string
}

export function ResendInvitationButton({ invitationId, name }: ResendButtonProps) {
  const utils = trpc.useUtils()
  const resending = trpc.invitations.resend.useMutation({
    onSuccess: () => toast.success(`Volvimos a escribirle a ${name}.`),
    onError: (error) => toast.error(getErrorMessage(error).text),
    onSettled: () => utils.invitations.sent.invalidate(),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Mail size={18} />}
      aria-label={`Reenviar el correo a ${name}`}
      loading={resending.isPending}
      onClick={() => resending.mutate({ invitationId })}
    >
      Reenviar
    </Button>
  )
}
