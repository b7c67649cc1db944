import { useViewer } from '#client/shared/session/use-viewer.ts'

/**
 * Sets `inMyCircle` to false while the reader's e-mail is not confirmed: the counts then exclude the reader's
 * recommendation, so a sentence that names the reader would count one person too few.
 */
export function useCountedRecommendations<Vouched extends { inMyCircle: boolean }>(
  vouched: Vouched,
): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
