let resolve: () => void = () => undefined

/**
 * Resolves when the counts beside the navigation links are hydrated, or when their code failed to load. Until then, the
 * counts must equal the server's HTML.
 */
export const navigationCountsHydrationPromise = new Promise<void>((done) => {
  resolve = done
})

export function finishNavigationCountsHydration(): void {
  resolve()
}
