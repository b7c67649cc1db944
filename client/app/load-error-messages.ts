import { registeredFeatures } from '#client/app/registry.ts'
import type { MessagesByErrorCode } from '#client/lib/error-message.ts'

/** No feature declares the error messages of photos, because their code is in `kernel/` and belongs to no feature. */
const loadPhotoSentences = async (): Promise<MessagesByErrorCode> =>
  (await import('#kernel/photos/messages.ts')).photoMessages

/** Spanish messages of the error codes of photos and all modules, for `setErrorMessageLoader`. */
export async function loadErrorMessages(): Promise<MessagesByErrorCode> {
  const loads = [loadPhotoSentences, ...registeredFeatures.flatMap(({ sentences }) => sentences ?? [])]
  return Object.assign({}, ...(await Promise.all(loads.map((load) => load()))))
}
