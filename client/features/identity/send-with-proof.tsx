import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import type { ProofOfWork } from '#modules/identity/contract/proof-of-work.ts'

/** If the device changes networks after the challenge, the server rejects the solution and sends a new challenge. */
const maxSolutions = 3

/**
 * If the server demands a proof of work, computes the proof and sends the form again. Unmounting the progress display
 * cancels the computation.
 */
export async function submitFormWithProofOfWork<Answer>(
  send: (work?: ProofOfWork) => Promise<Answer>,
  show: (progress: ReactNode) => void,
): Promise<Answer> {
  let work: ProofOfWork | undefined
  for (let solutions = 0; ; solutions++) {
    try {
      return await send(work)
    } catch (error) {
      if (solutions === maxSolutions || getErrorMessage(error).code !== 'IDENTITY.PROOF_OF_WORK_REQUIRED')
        throw error
      work = await solve(error, show)
    }
  }
}

function solve(workChallengeError: unknown, show: (progress: ReactNode) => void): Promise<ProofOfWork> {
  return new Promise<ProofOfWork>((resolve, reject) => {
    show(<Work workChallengeError={workChallengeError} onSolved={resolve} onFailed={reject} />)
  }).finally(() => show(null))
}

interface WorkProps {
  workChallengeError: unknown
  onSolved: (work: ProofOfWork) => void
  onFailed: (error: unknown) => void
}

function Work({ workChallengeError, onSolved, onFailed }: WorkProps) {
  const [progress, setProgress] = useState(0)
  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { solveProofOfWork } = await import('#client/features/identity/solve-work.ts')
      onSolved(await solveProofOfWork(workChallengeError, { onProgress: setProgress, signal }))
    } catch (error) {
      if (!signal.aborted) onFailed(error)
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    void run(controller.signal)
    return () => controller.abort()
  }, [])

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
