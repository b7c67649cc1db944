import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { ErrorCode } from '#kernel/errors.ts'

interface InvitationProblemProps {
  code: string | number | undefined
  message: string | undefined
  email: string
}

export function InvitationErrorMessage({ code, message, email }: InvitationProblemProps) {
  if (message === undefined) return null
  return (
    <Notice
      tone="error"
      action={
        code === ('INVITATIONS.EMAIL_REGISTERED' satisfies ErrorCode) && (
          <Flex align="center" gap={4} flexWrap="wrap">
            <LinkButton to="/login" variant="secondary" size="sm">
              Iniciar Sesión
            </LinkButton>
            <TextLink to="/recuperar" state={{ email }}>
              Recuperar contraseña
            </TextLink>
          </Flex>
        )
      }
    >
      {message}
    </Notice>
  )
}
