import { features } from '#client/app/registry.ts'
import type { Sentences } from '#client/lib/error-message.ts'

/**
 * Loads the error messages of photos. Photos belong to the kernel and not to a feature, so no feature
 * declares these messages.
 */
const loadPhotoSentences = async (): Promise<Sentences> =>
  (await import('#kernel/photos/messages.ts')).photoMessages

/**
 * Loads the Spanish messages of the error codes of photos and all modules. Both entry files pass this
 * function to `setSentenceLoader`.
 */
export async function loadSentences(): Promise<Sentences> {
  const loads = [loadPhotoSentences, ...features.flatMap(({ sentences }) => sentences ?? [])]
  return Object.assign({}, ...(await Promise.all(loads.map((load) => load()))))
}
