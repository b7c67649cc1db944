import { runWithoutAbortSignal } from '#kernel/caller.ts'

export function singleFlight<Answer>(run: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined
  return () => {
    pending ??= runWithoutAbortSignal(run).finally(() => {
      pending = undefined
    })
    return pending
  }
}

export function createCachedLoader<Answer>(ms: number, load: () => Promise<Answer>): () => Promise<Answer> {
  const share = singleFlight(load)
  let cached: { answer: Answer; until: number } | undefined
  return async () => {
    if (cached && performance.now() < cached.until) return cached.answer
    const answer = await share()
    cached = { answer, until: performance.now() + ms }
    return answer
  }
}
