import { chakra } from '@chakra-ui/react'
import { Button } from '#client/components/button.tsx'
import { EmailText } from '#client/components/email-text.tsx'
import { Notice } from '#client/components/notice.tsx'
import { useProofMail } from '#client/components/use-proof-mail.ts'
import { takeLostFocus } from '#client/lib/take-lost-focus.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

/** Explains that a member must confirm the e-mail to book more appointments, and sends the e-mail without leaving the booking. */
export function ProofNotice({ problem }: { problem: string }) {
  const viewer = useViewer()
  const { send, isSending, sent } = useProofMail()
  if (sent && viewer) {
    return (
      <chakra.div ref={takeLostFocus} tabIndex={-1} outline="none">
        <Notice live>
          Listo, enviamos un correo a <EmailText email={viewer.email} />. Ábrelo en este mismo navegador y
          después presiona Confirmar Reserva: lo que elegiste sigue aquí.
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
