import { withoutAbort } from '#kernel/asking.ts'

/** Concurrent calls share one result, so that queries do not queue behind a slow one. */
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
