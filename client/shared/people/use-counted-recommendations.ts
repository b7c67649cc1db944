import { useViewer } from '#client/shared/session/use-viewer.ts'

export function useWithoutRecommendationOfUnprovenViewer<Vouched extends { inMyCircle: boolean }>(
  vouched: Vouched,
): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
