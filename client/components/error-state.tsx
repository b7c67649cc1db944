import { chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { errorMessage, unreachableReason } from '#client/lib/error-message.ts'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  /** What did not load, in one plain sentence, for instance 'Error al cargar la agenda'. */
  message: string
  /** Why; what it says of itself goes before `message`, and brings its `reference`. */
  error?: unknown
  onRetry?: () => void
  retrying?: boolean
  /** The number under which the server logged it. */
  reference?: string | undefined
}

/** Something did not load: what, the way to try again, and the number to quote. */
export function ErrorState({ message, error, onRetry, retrying = false, ...props }: ErrorStateProps) {
  const {
    code,
    text,
    reference = props.reference,
  } = error ? errorMessage(error, message) : { code: '', text: message }
  const unreachable = code === 'KERNEL.UNREACHABLE'
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
      <chakra.p textStyle="lead" fontWeight="semibold" maxW="44ch">
        {unreachable ? message : text}
      </chakra.p>
      {unreachable && (
        <chakra.p color="muted" mt={-2}>
          {unreachableReason}
        </chakra.p>
      )}
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
