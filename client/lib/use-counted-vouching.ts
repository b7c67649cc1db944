import { useViewer } from '#client/lib/use-viewer.ts'

/**
 * The same with `inMyCircle` only when the reader's own edge counts. Until the reader's e-mail is confirmed, the counts do not
 * have it, and a sentence that names the reader among them would name one person too few.
 */
export function useCountedVouching<Vouched extends { inMyCircle: boolean }>(vouched: Vouched): Vouched {
  const viewer = useViewer()
  return { ...vouched, inMyCircle: vouched.inMyCircle && viewer?.proven !== false }
}
