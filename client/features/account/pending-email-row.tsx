import { Clock, MailPlus } from 'lucide-react'
import { AccountSettingRow } from '#client/features/account/account-section.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

interface PendingEmailRowProps {
  email: string
  onCancelled: () => void
}

export function PendingEmailRow({ email, onCancelled }: PendingEmailRowProps) {
  const utils = trpc.useUtils()
  const cancelling = trpc.identity.cancelEmailChange.useMutation({
    onSuccess: async () => {
      await utils.identity.account.invalidate()
      onCancelled()
      toast.success('El cambio quedó cancelado. Tu correo sigue siendo el mismo.')
    },
    onError: (error) => toast.error(getErrorMessage(error).text),
  })
  return (
    <AccountSettingRow
      icon={<MailPlus size={22} />}
      title="Correo nuevo"
      badge={
        <Badge tone="attention" icon={<Clock size={14} />}>
          Por confirmar
        </Badge>
      }
      text={`${email}. Abre el enlace que mandamos ahí y será el tuyo.`}
      action={
        <Button
          variant="ghost"
          size="sm"
          aria-label="Cancelar el cambio de correo"
          loading={cancelling.isPending}
          onClick={() => cancelling.mutate()}
        >
          Cancelar
        </Button>
      }
    />
  )
}
