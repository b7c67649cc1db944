import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Said in the place of the order of trust to whoever trusts nobody yet. */
export function EmptyCircleNotice() {
  return (
    <Notice
      title="Tu círculo está vacío"
      action={
        <LinkButton to="/circulo" variant="secondary" size="sm">
          Agregar persona de confianza
        </LinkButton>
      }
    >
      Por ahora ves «Más recomendados». Cuando agregues a personas de confianza, verás primero a quienes ellas
      recomiendan.
    </Notice>
  )
}
