import { Entrance } from '#client/features/identity/entrance.tsx'

export { prefetchSignInOptions as prefetch } from '#client/features/identity/use-sign-in-options.ts'

/** `/login`: sign in, or create an account with `?tab=crear`. */
export function Component() {
  return <Entrance initialTab="entrar" />
}
