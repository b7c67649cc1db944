let resolve: () => void = () => undefined

/**
 * Until `navigationBadgeHydrationPromise` resolves, the counts beside navigation links must equal the server's HTML.
 */
export const navigationBadgeHydrationPromise = new Promise<void>((done) => {
  resolve = done
})

export function markNavigationBadgesAsHydrated(): void {
  resolve()
}
