import { useViewer } from '#client/shared/session/use-viewer.ts'

/** Recommendation counts omit readers with an unconfirmed e-mail, so the text must not name the reader. */
export function useOmitUnconfirmedViewerAsRecommender<Vouched extends { inMyCircle: boolean }>(
  vouched: Vouched,
): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
