import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { StyleGuideSample, StyleGuideSection } from './section.tsx'

const principles = [
  [
    'Una cara y una frase, no un contador.',
    'Los nombres que la persona conoce van primero; el número, después.',
  ],
  [
    'La densidad sigue a la tarea.',
    'Buscar es comparar cinco por pantalla; decidir es leer a una persona en grande.',
  ],
  ['El verde se gana.', 'Recomendado, confirmado o disponible. Tener cuenta no basta.'],
  ['Un número se puede abrir.', 'Un contador es un enlace a la lista que cuenta.'],
  ['Hablamos del trabajo.', '«Recomiendan su trabajo», no «lo recomiendan».'],
] as const

export function StyleGuidePrinciplesSection() {
  return (
    <StyleGuideSection title="Principios">
      <chakra.ul display="grid" gap={3} maxW="measure">
        {principles.map(([rule, reason]) => (
          <li key={rule}>
            <strong>{rule}</strong> {reason}
          </li>
        ))}
      </chakra.ul>
      <StyleGuideSample name="Desactivado: se lee, y junto al botón dice qué falta">
        <Button disabled>Elegir horario</Button>
        <Button variant="secondary" disabled>
          Guardar agenda
        </Button>
        <chakra.span color="muted" textStyle="small">
          Elige una hora para continuar.
        </chakra.span>
      </StyleGuideSample>
    </StyleGuideSection>
  )
}
