import { chakra, Flex } from '@chakra-ui/react'
import { ProgressBar } from '#client/components/progress-bar.tsx'

/** Progress of the proof of work of a new account; null when none is running. */
export function WorkProgress({ progress }: { progress: number | null }) {
  if (progress === null) return null
  const text = 'Comprobando que eres una persona…'
  return (
    <Flex direction="column" gap={2}>
      <chakra.p role="status" color="muted" textStyle="small">
        {text}
      </chakra.p>
      <ProgressBar label={text} progress={progress} />
    </Flex>
  )
}
