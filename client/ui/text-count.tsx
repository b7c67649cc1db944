import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TextCountProps {
  length: number
  max: number
}

/** The counter '120/500', red and bold above the limit. */
export function TextCount({ length, max }: TextCountProps) {
  const over = length > max
  return (
    <chakra.span color={over ? 'danger' : undefined} fontWeight={over ? 'bold' : undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <VisuallyHidden>
        {length} de {max} caracteres
      </VisuallyHidden>
    </chakra.span>
  )
}
