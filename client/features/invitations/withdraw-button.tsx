import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { InvitationId } from '#kernel/ids/contract.ts'

interface WithdrawButtonProps {
  invitationId: InvitationId
  name: string
}

export function WithdrawInvitationButton({ invitationId, name }: WithdrawButtonProps) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const withdrawing = trpc.invitations.withdraw.useMutation({
    onSuccess: () => toast.success('Invitación retirada'),
    onError: (error) => toast.error(getErrorMessage(error).text),
    onSettled: () => utils.invitations.sent.invalidate(),
  })

  async function withdraw() {
    const sure = await confirm({
      title: `¿Retirar la invitación de ${name}?`,
      message: 'Su enlace dejará de funcionar. Su perfil y tu recomendación se quedan.',
      confirmLabel: 'Retirar',
    })
    if (sure) withdrawing.mutate({ invitationId })
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Retirar la invitación de ${name}`}
      loading={withdrawing.isPending}
      onClick={() => void withdraw()}
    >
      Retirar
    </Button>
  )
}
