import { Button } from '#client/components/button.tsx'
import { EmailText } from '#client/components/email-text.tsx'
import { Notice } from '#client/components/notice.tsx'
import { useProofMail } from '#client/components/use-proof-mail.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

/** Explains that a member must confirm the e-mail to book more appointments, and sends the e-mail without leaving the booking. */
export function ProofNotice({ problem }: { problem: string }) {
  const viewer = useViewer()
  const { send, isSending, sent } = useProofMail()
  if (sent && viewer) {
    return (
      <Notice live>
        Listo, escribimos a <EmailText email={viewer.email} />. Abre ese mensaje y después presiona Confirmar
        Reserva: lo que elegiste sigue aquí.
      </Notice>
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
