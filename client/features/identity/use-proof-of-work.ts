import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import type { ProofOfWork } from '#modules/identity/contract/proof-of-work.ts'

/** The server rejects a solution when the phone's network has changed meanwhile: retry once. */
const maxSolutions = 3

interface UseProofOfWork {
  /** Progress of the proof of work from 0 to 1; null when none is running. */
  progress: number | null
  /** Sends the form, and sends it again with a proof of work when the server requires one. Unmounting stops the work. */
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
