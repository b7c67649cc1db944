import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Notice above the results for a member whose circle is empty: the results are sorted by recommendations instead of trust. */
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
