import { useLocation } from 'react-router-dom'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { useSignOut } from '#client/shared/session/use-sign-out.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function SignInAgain() {
  const { pathname, search } = useLocation()
  const signOut = useSignOut(getSignInPath(pathname + search))
  return (
    <Notice
      tone="info"
      title="Vuelve a entrar"
      action={
        <Button variant="secondary" size="sm" onClick={signOut}>
          Salir y volver a entrar
        </Button>
      }
    >
      Por seguridad, esto se hace poco después de iniciar sesión. Al entrar regresas a esta página.
    </Notice>
  )
}
