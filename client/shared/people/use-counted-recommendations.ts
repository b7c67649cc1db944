import { useViewer } from '#client/shared/session/use-viewer.ts'

/**
 * Sets `inMyCircle` to false while the reader's e-mail is not confirmed. The counts do not include such a reader, so no
 * sentence may name the reader as one of the recommenders.
 */
export function useCountedRecommendations<Vouched extends { inMyCircle: boolean }>(
  vouched: Vouched,
): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
