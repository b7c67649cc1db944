import { Button } from '#client/components/button.tsx'
import { EmailText } from '#client/components/email-text.tsx'
import { useProofMail } from '#client/components/use-proof-mail.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

/** How a member whose bookings are limited confirms their e-mail without leaving what they are booking. */
export function ProofMail() {
  const viewer = useViewer()
  const { send, isSending, sent } = useProofMail()
  if (!viewer) return null
  return (
    <>
      {!sent && (
        <Button variant="secondary" size="sm" loading={isSending} onClick={send}>
          Enviar correo de confirmación
        </Button>
      )}
      <span role="status">
        {sent && (
          <>
            Listo, escribimos a <EmailText email={viewer.email} />. Abre ese mensaje y después presiona
            Confirmar Reserva: lo que elegiste sigue aquí.
          </>
        )}
      </span>
    </>
  )
}
