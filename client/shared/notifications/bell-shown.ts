let resolve: () => void = () => undefined

/**
 * Resolves when the bell is in the page and hydrated. Before, its number must not change: the bell's code loads after the page,
 * and React compares the bell with the server's HTML.
 */
export const bellShown = new Promise<void>((done) => {
  resolve = done
})

export function noticeBell(): void {
  resolve()
}
