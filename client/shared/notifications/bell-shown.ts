let resolve: () => void = () => undefined

/**
 * Resolves when React has hydrated the notification bell, whose code loads after the page. The bell's count must not
 * change earlier, because hydration compares the bell with the server's HTML.
 */
export const bellHydration = new Promise<void>((done) => {
  resolve = done
})

export function reportBellHydrated(): void {
  resolve()
}
