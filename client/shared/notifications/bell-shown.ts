let resolve: () => void = () => undefined

/** Resolves when the notification bell is hydrated: until then, its count must equal the server's HTML. */
export const notificationBellHydrationPromise = new Promise<void>((done) => {
  resolve = done
})

export function reportNotificationBellHydrated(): void {
  resolve()
}
