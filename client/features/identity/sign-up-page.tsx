import { Entrance } from '#client/features/identity/entrance.tsx'

export { prefetchSignInOptions as prefetch } from '#client/features/identity/use-sign-in-options.ts'

export function Component() {
  return <Entrance initialTab="crear" />
}
