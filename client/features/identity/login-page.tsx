import { SignInScreen } from '#client/features/identity/sign-in-screen.tsx'

export { prefetchSignInOptions as prefetchPageData } from '#client/features/identity/use-sign-in-options.ts'

export function PageComponent() {
  return <SignInScreen initialTab="entrar" />
}
