let resolve: () => void = () => undefined

/** Do not change the counts beside navigation links before this promise resolves. */
export const navigationCountUpdatesAllowed = new Promise<void>((done) => {
  resolve = done
})

export function allowNavigationCountUpdates(): void {
  resolve()
}
