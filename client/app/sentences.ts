import { features } from '#client/app/registry.ts'
import type { Sentences } from '#client/lib/error-message.ts'

/** Loads the error messages of photos. Photos belong to the kernel, so no feature declares these messages. */
const loadPhotoSentences = async (): Promise<Sentences> =>
  (await import('#kernel/photos/messages.ts')).photoMessages

/**
 * The Spanish messages of all error codes, except the kernel's own. The server entry and the browser entry pass this to
 * `setSentenceLoader`.
 */
export async function loadSentences(): Promise<Sentences> {
  const loads = [loadPhotoSentences, ...features.flatMap(({ sentences }) => sentences ?? [])]
  return Object.assign({}, ...(await Promise.all(loads.map((load) => load()))))
}
