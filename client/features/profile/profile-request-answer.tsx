import type { ProfileRequestKind } from '#client/features/profile/profile-request-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { ProfileRequestOutput } from '#modules/identity/contract/rights.ts'

interface ProfileRequestAnswerProps {
  kind: ProfileRequestKind
  answer: ProfileRequestOutput
  requesterEmail: string
  isSending: boolean
  onMailboxLost: () => void
}

export function ProfileRequestResult(props: ProfileRequestAnswerProps) {
  const { kind, answer, requesterEmail, isSending, onMailboxLost } = props
  if (answer.outcome === 'QUEUED') {
    return (
      <Notice tone="success" title="Recibimos tu solicitud" live>
        {`El equipo de Círculo la va a revisar y te responde a ${requesterEmail}.`}
      </Notice>
    )
  }
  return (
    <Stack gap={5} align="flex-start">
      <Notice tone="success" title="Revisa tu correo" live>
        {`Enviamos un enlace a ${answer.email}, el correo de este perfil. Ábrelo y ${
          kind === 'claim' ? 'el perfil será tuyo.' : 'el perfil se elimina.'
        } Si no te llega, avísanos aquí.`}
      </Notice>
      <Button variant="ghost" size="sm" loading={isSending} onClick={onMailboxLost}>
        No recibo ese correo
      </Button>
    </Stack>
  )
}
