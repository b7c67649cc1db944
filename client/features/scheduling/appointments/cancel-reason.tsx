import { chakra } from '@chakra-ui/react'

/** Reason of a cancellation, for both sides; renders nothing without a reason. */
export function CancelReason({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <chakra.p
      textStyle="small"
      bg="sunken"
      borderRadius="md"
      px={3}
      py={2}
      whiteSpace="pre-line"
      overflowWrap="anywhere"
    >
      Motivo: {reason}
    </chakra.p>
  )
}
