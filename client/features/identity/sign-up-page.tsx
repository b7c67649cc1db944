import { Entrance } from '#client/features/identity/entrance.tsx'

export { prefetchSignInOptions as prefetch } from '#client/features/identity/use-sign-in-options.ts'

/** `/registro`: the login screen on its create-account tab. */
export function Component() {
  return <Entrance initialTab="crear" />
}
