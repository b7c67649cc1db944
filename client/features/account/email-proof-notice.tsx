import { chakra, Flex } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { Button } from '#client/components/button.tsx'
import { EmailText } from '#client/components/email-text.tsx'
import { Notice } from '#client/components/notice.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { useProofMail } from '#client/components/use-proof-mail.ts'
import { takeLostFocus } from '#client/lib/take-lost-focus.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

interface EmailProofNoticeProps {
  /** Where the address can be changed; nothing on that page itself. */
  changeAt?: string
}

/** For a member whose e-mail is not proven yet; nothing for all others. */
export function EmailProofNotice({ changeAt }: EmailProofNoticeProps) {
  const viewer = useViewer()
  const { send, isSending, sent } = useProofMail()
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
        ref={sent ? takeLostFocus : undefined}
        tabIndex={sent ? -1 : undefined}
        outline="none"
      >
        {sent ? 'Listo, volvimos a escribir a ' : 'Te escribimos a '}
        <EmailText email={viewer.email} />
        {sent
          ? '. Si no llega en unos minutos, busca en el correo no deseado.'
          : '. Abre ese mensaje para que sepamos que es tuyo.'}
      </chakra.span>
    </Notice>
  )
}
