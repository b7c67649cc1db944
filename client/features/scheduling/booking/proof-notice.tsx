import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { EmailWithLineBreakOpportunity } from '#client/shared/contact/breakable-email.tsx'
import { useSendConfirmationEmail } from '#client/shared/session/use-proof-mail.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

export function UnconfirmedEmailNotice({ problem }: { problem: string }) {
  const viewer = useViewer()
  const { send, isSending, sent } = useSendConfirmationEmail()
  if (sent && viewer) {
    return (
      <chakra.div ref={restoreLostFocus} tabIndex={-1} outline="none">
        <Notice live>
          Listo, enviamos un correo a <EmailWithLineBreakOpportunity email={viewer.email} />. Ábrelo en este
          mismo navegador y después presiona Confirmar Reserva: lo que elegiste sigue aquí.
        </Notice>
      </chakra.div>
    )
  }
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button variant="secondary" size="sm" loading={isSending} onClick={send}>
          Enviar correo de confirmación
        </Button>
      }
    >
      {problem}
    </Notice>
  )
}
