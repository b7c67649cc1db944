import { Entrance } from '#client/features/identity/entrance.tsx'

export { prefetchSignInOptions as prefetch } from '#client/features/identity/use-sign-in-options.ts'

/** `/registro`: the login screen, with the tab to create an account open. */
export function Component() {
  return <Entrance initialTab="crear" />
}
