import { registeredFeatures } from '#client/app/registry.ts'
import type { MessagesByErrorCode } from '#client/lib/error-message.ts'

const loadPhotoSentences = async (): Promise<MessagesByErrorCode> =>
  (await import('#kernel/photos/messages.ts')).photoErrorMessages

export async function loadErrorMessages(): Promise<MessagesByErrorCode> {
  const loads = [loadPhotoSentences, ...registeredFeatures.flatMap(({ sentences }) => sentences ?? [])]
  return Object.assign({}, ...(await Promise.all(loads.map((load) => load()))))
}
