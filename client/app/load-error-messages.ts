import { registeredFeatures } from '#client/app/registry.ts'
import type { MessagesByErrorCode } from '#client/lib/error-message.ts'

/**
 * Loads the error messages of photos. No feature declares these messages, because the code for photos is in `kernel/`
 * and belongs to no feature.
 */
const loadPhotoSentences = async (): Promise<MessagesByErrorCode> =>
  (await import('#kernel/photos/messages.ts')).photoMessages

/**
 * Loads the Spanish messages of the error codes of photos and all modules. Both entry files pass this
 * function to `setErrorMessageLoader`.
 */
export async function loadErrorMessages(): Promise<MessagesByErrorCode> {
  const loads = [loadPhotoSentences, ...registeredFeatures.flatMap(({ sentences }) => sentences ?? [])]
  return Object.assign({}, ...(await Promise.all(loads.map((load) => load()))))
}
