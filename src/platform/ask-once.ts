import { withoutAbort } from '#kernel/asking.ts'

/** All who want to know at the same time share one answer, so that their questions do not pile up behind one that takes long. */
export function askOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  return () => {
    asking ??= withoutAbort(ask).finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** Caches the result. An error is not cached. @param ms how long a result is valid */
export function cachedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  const share = askOnce(ask)
  let cached: { answer: Answer; until: number } | undefined
  return async () => {
    if (cached && performance.now() < cached.until) return cached.answer
    const answer = await share()
    cached = { answer, until: performance.now() + ms }
    return answer
  }
}
