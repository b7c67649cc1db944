import { Flex } from '#client/ui/chakra.ts'
import { RingLogo } from './ring-mark.tsx'

export interface RingLoaderProps {
  text?: string
  page?: boolean
}

export function RingLoader({ text = 'Cargando...', page = false }: RingLoaderProps) {
  return (
    <Flex
      role="status"
      direction="column"
      align="center"
      justify="center"
      gap={4}
      py={10}
      minH={page ? '60dvh' : undefined}
      color="barro"
    >
      <RingLogo size={56} breathing />
      <Flex as="span" color="muted" textStyle="small">
        {text}
      </Flex>
    </Flex>
  )
}
