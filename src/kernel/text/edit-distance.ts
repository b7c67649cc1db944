/** Counts two swapped neighbours as one edit; returns `max + 1` when the distance exceeds `max`. */
export function editDistance(a: string, b: string, max: number): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    if (Math.min(...current) > max) return max + 1
    before = previous
    previous = current
  }
  return previous[b.length] ?? max + 1
}
