import { TRPCClientError } from '@trpc/client'
import {
  type ProofOfWork,
  proofOfWorkChallengeSchema,
  proofOfWorkSchema,
} from '#modules/identity/contract/proof-of-work.ts'
import type { AppRouter } from '#server/router.ts'

interface SolveOptions {
  onProgress: (progress: number) => void
  signal: AbortSignal
}

export async function solveProofOfWork(
  workChallengeError: unknown,
  { onProgress, signal }: SolveOptions,
): Promise<ProofOfWork> {
  signal.throwIfAborted()
  const challenge = proofOfWorkChallengeSchema.parse(JSON.parse(challengeText(workChallengeError)))
  const worker = new Worker(new URL('./solve-challenge.ts', import.meta.url), { type: 'module' })
  return new Promise<ProofOfWork>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', () => reject(new Error('The proof-of-work solver failed')))
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ progress: number } | { solution: unknown }>) => {
        if ('progress' in data) onProgress(data.progress)
        else resolve(proofOfWorkSchema.parse({ challenge, solution: data.solution }))
      },
    )
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

function challengeText(workChallengeError: unknown): string {
  return (isTrpcError(workChallengeError) && workChallengeError.data?.values?.challenge) || 'null'
}

function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
