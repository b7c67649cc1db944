import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import type { ProofOfWork } from '#modules/identity/contract/proof-of-work.ts'

/** A solution is refused when the phone's address has changed meanwhile: then once more. */
const maxSolutions = 3

interface UseProofOfWork {
  /** Share of the work that is done, from 0 to 1; null when none is under way. */
  progress: number | null
  /** Sends, and sends again with a proof of work when one is required. Leaving the screen stops the work. */
  sendWithProof: <Answer>(send: (work?: ProofOfWork) => Promise<Answer>) => Promise<Answer>
}

export function useProofOfWork(): UseProofOfWork {
  const [progress, setProgress] = useState<number | null>(null)
  const solving = useRef<AbortController>(null)
  useEffect(() => () => solving.current?.abort(), [])

  async function solve(refusal: unknown): Promise<ProofOfWork> {
    const controller = new AbortController()
    solving.current = controller
    setProgress(0)
    try {
      const { solveWork } = await import('#client/features/identity/solve-work.ts')
      return await solveWork(refusal, { onProgress: setProgress, signal: controller.signal })
    } finally {
      setProgress(null)
    }
  }

  return {
    progress,
    async sendWithProof(send) {
      let work: ProofOfWork | undefined
      for (let solutions = 0; ; solutions++) {
        try {
          return await send(work)
        } catch (error) {
          if (solutions === maxSolutions || errorMessage(error).code !== 'IDENTITY.PROOF_OF_WORK_REQUIRED')
            throw error
          work = await solve(error)
        }
      }
    },
  }
}
