import { SignInScreen } from '#client/features/identity/sign-in-screen.tsx'

export { prefetchSignInOptions as prefetch } from '#client/features/identity/use-sign-in-options.ts'

export function Component() {
  return <SignInScreen initialTab="crear" />
}
