import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

export function SessionEndedNotice() {
  return (
    <Notice
      tone="warn"
      title="Tu sesión se cerró"
      action={<TextLink to="/recuperar">No fui yo: recuperar mi cuenta</TextLink>}
    >
      Pasa cuando sales en otra pestaña, cuando cambias tu contraseña o confirmas tu correo, y cuando la
      cierras desde otro dispositivo.
    </Notice>
  )
}
