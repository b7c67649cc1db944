import { chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  /** One plain sentence, for instance 'Error al cargar la agenda'. */
  message: string
  onRetry?: () => void
  retrying?: boolean
  /** The number under which the server logged it. */
  reference?: string | undefined
  /** There is nothing else on the page: what is said is its heading. */
  page?: boolean
}

/** Something did not load: what, the way to try again, and the number to quote. */
export function ErrorState({ message, onRetry, retrying = false, reference, page }: ErrorStateProps) {
  return (
    <Flex
      role="alert"
      direction="column"
      align="center"
      textAlign="center"
      gap={4}
      px={4}
      py={{ base: 10, sm: 14 }}
    >
      <Flex color="danger">
        <CircleAlert size={36} strokeWidth={1.75} />
      </Flex>
      <chakra.p as={page ? 'h1' : 'p'} textStyle="lead" fontWeight="semibold" maxW="44ch">
        {message}
      </chakra.p>
      {onRetry !== undefined && (
        <Button variant="secondary" icon={<RotateCcw size={18} />} onClick={onRetry} loading={retrying}>
          Intentar de nuevo
        </Button>
      )}
      {reference !== undefined && (
        <chakra.p color="muted" textStyle="caption">
          Número de referencia: <chakra.span fontVariantNumeric="tabular-nums">{reference}</chakra.span>
        </chakra.p>
      )}
    </Flex>
  )
}
