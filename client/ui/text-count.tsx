import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TextCountProps {
  length: number
  max: number
}

export function CharacterCount({ length, max }: TextCountProps) {
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
