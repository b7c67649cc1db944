import { Stack } from '@chakra-ui/react'
import { Button } from '#client/components/button.tsx'
import { Notice } from '#client/components/notice.tsx'
import type { ProfileRequestKind } from '#client/features/profile/profile-request-dialog.tsx'
import type { ProfileRequestOutput } from '#modules/identity/contract/rights.ts'

interface ProfileRequestAnswerProps {
  kind: ProfileRequestKind
  answer: ProfileRequestOutput
  /** Where the operator answers. */
  requesterEmail: string
  /** The operator is being asked. */
  asking: boolean
  /** The mailbox that was written to is nobody's any more. */
  onMailboxLost: () => void
}

/** What happens next with a request about a profile. */
export function ProfileRequestAnswer(props: ProfileRequestAnswerProps) {
  const { kind, answer, requesterEmail, asking, onMailboxLost } = props
  if (answer.outcome === 'QUEUED') {
    return (
      <Notice tone="success" title="Recibimos tu solicitud" live>
        {`Quien administra Círculo la va a revisar y te responde a ${requesterEmail}.`}
      </Notice>
    )
  }
  return (
    <Stack gap={5} align="flex-start">
      <Notice tone="success" title="Revisa tu correo" live>
        {`Escribimos a ${answer.email}, el correo que está en este perfil. Abre el enlace de ese mensaje y ${
          kind === 'claim' ? 'el perfil será tuyo.' : 'el perfil se elimina.'
        }`}
      </Notice>
      <Button variant="ghost" size="sm" loading={asking} onClick={onMailboxLost}>
        Ya no tengo ese correo
      </Button>
    </Stack>
  )
}
