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
