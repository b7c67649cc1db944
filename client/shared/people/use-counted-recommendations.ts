import { useViewer } from '#client/shared/session/use-viewer.ts'

/** A reader with an unconfirmed e-mail does not count as a recommender: texts must not name the reader. */
export function useOmitUnconfirmedViewerAsRecommender<Vouched extends { inMyCircle: boolean }>(
  vouched: Vouched,
): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
