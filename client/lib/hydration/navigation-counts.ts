let resolve: () => void = () => undefined

/**
 * Until `navigationCountsHydrationPromise` resolves, the counts beside navigation links must equal the server's HTML.
 */
export const navigationCountsHydrationPromise = new Promise<void>((done) => {
  resolve = done
})

export function finishNavigationCountsHydration(): void {
  resolve()
}
