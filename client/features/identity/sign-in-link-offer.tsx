import { getErrorMessage } from '#client/lib/error-message.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

/** Strangers can block a password by failed sign-ins, so offer the owner a sign-in link by e-mail. */
export function EmailSignInLinkOffer({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = trpc.identity.requestRecovery.useMutation()
  if (isSuccess)
    return (
      <chakra.div ref={restoreLostFocus} tabIndex={-1} outline="none">
        <Notice tone="success" title="Revisa tu correo" live>
          Si hay una cuenta con <chakra.strong overflowWrap="anywhere">{email}</chakra.strong>, en unos
          minutos te llega un enlace para entrar. Sirve una sola vez y vale 1 hora.
        </Notice>
      </chakra.div>
    )
  return (
    <Notice
      tone="error"
      action={
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          loadingText="Enviando..."
          onClick={() => mutate({ email, purpose: 'SIGN_IN' })}
        >
          Entrar con un enlace a mi correo
        </Button>
      }
    >
      {error
        ? getErrorMessage(error).text
        : 'Demasiados intentos fallidos. Intenta más tarde. También puedes entrar ahora con un enlace que te mandamos.'}
    </Notice>
  )
}
