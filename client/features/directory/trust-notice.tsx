import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** A button that opens the dialog that adds a person to the reader's circle. */
export function ExploreAddPersonButton(props: ButtonProps) {
  return (
    <Button aria-haspopup="dialog" data-needs-script {...props}>
      Agregar persona de confianza
    </Button>
  )
}

/** Notice above the results for a member whose circle is empty: the results are sorted by recommendations instead of trust. */
export function EmptyCircleNotice({ onAddPerson }: { onAddPerson: () => void }) {
  return (
    <Notice
      title="Tu círculo está vacío"
      action={<ExploreAddPersonButton variant="secondary" size="sm" onClick={onAddPerson} />}
    >
      Por ahora ves «Más recomendados». Cuando agregues a personas de confianza, verás primero a quienes ellas
      recomiendan.
    </Notice>
  )
}
