import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function ExploreAddPersonButton(props: ButtonProps) {
  return (
    <Button aria-haspopup="dialog" data-needs-script {...props}>
      Agregar persona de confianza
    </Button>
  )
}

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
