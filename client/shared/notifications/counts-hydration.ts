let resolve: () => void = () => undefined

/** Resolves when the navigation's counts are hydrated: until then, the counts must equal the server's HTML. */
export const navigationCountsHydrationPromise = new Promise<void>((done) => {
  resolve = done
})

export function reportNavigationCountsHydrated(): void {
  resolve()
}
