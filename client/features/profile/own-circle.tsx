import { formatCount } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'

export function OwnCircleLink({ size }: { size: number }) {
  return (
    <Flex as="section" align="center" justify="space-between" flexWrap="wrap" columnGap={4} rowGap={1}>
      <chakra.h2 textStyle="section">Mi círculo de confianza ({formatCount(size)})</chakra.h2>
      <TextLink to="/circulo">{size === 0 ? 'Agregar primera persona' : 'Ver mi círculo'}</TextLink>
    </Flex>
  )
}
