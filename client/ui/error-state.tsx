import { CircleAlert, RotateCcw } from 'lucide-react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  message: string
  onRetry?: () => void
  retrying?: boolean
  error?: unknown
  /** Whether the error message is the main heading of the page. */
  page?: boolean
}

export function ErrorState({ message, error, onRetry, retrying = false, page }: ErrorStateProps) {
  const { code, text, reference } = getErrorMessage(error)
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
      <Flex direction="column" gap={1.5} maxW="44ch">
        <chakra.p as={page ? 'h1' : 'p'} textStyle="lead" fontWeight="semibold">
          {message}
        </chakra.p>
        {code !== 'KERNEL.UNEXPECTED' && text !== message && <chakra.p color="muted">{text}</chakra.p>}
      </Flex>
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
