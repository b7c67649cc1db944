import { Mail } from 'lucide-react'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { EmailWithLineBreakOpportunity } from '#client/shared/contact/breakable-email.tsx'
import { useSendConfirmationEmail } from '#client/shared/session/use-proof-mail.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

interface EmailProofNoticeProps {
  changeAt?: string
}

export function EmailConfirmationNotice({ changeAt }: EmailProofNoticeProps) {
  const viewer = useViewer()
  const { send, isSending, sent } = useSendConfirmationEmail()
  if (!viewer || viewer.emailVerified) return null
  return (
    <Notice
      icon={<Mail size={20} />}
      title="Confirma tu correo"
      action={
        <Flex align="center" columnGap={4} rowGap={1} flexWrap="wrap">
          {!sent && (
            <Button variant="secondary" size="sm" loading={isSending} onClick={send}>
              Enviar de nuevo
            </Button>
          )}
          {changeAt !== undefined && <TextLink to={changeAt}>Cambiar mi correo</TextLink>}
        </Flex>
      }
    >
      <chakra.span
        role="status"
        ref={sent ? restoreLostFocus : undefined}
        tabIndex={sent ? -1 : undefined}
        outline="none"
      >
        {sent ? 'Listo, volvimos a escribir a ' : 'Te escribimos a '}
        <EmailWithLineBreakOpportunity email={viewer.email} />
        {sent
          ? '. Si no llega en unos minutos, busca en el correo no deseado.'
          : '. Abre ese mensaje para que sepamos que es tuyo.'}
      </chakra.span>
    </Notice>
  )
}
