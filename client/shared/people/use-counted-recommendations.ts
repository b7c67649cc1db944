import { useViewer } from '#client/shared/session/use-viewer.ts'

/**
 * Recommendation counts omit a reader with an unconfirmed e-mail, so no sentence may name the reader as a recommender.
 */
export function useOmitUnconfirmedViewerAsRecommender<Vouched extends { inMyCircle: boolean }>(
  vouched: Vouched,
): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
