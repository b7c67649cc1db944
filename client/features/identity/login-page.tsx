import { Entrance } from '#client/features/identity/entrance.tsx'

/** `/login`: sign in, or create an account with `?tab=crear` (spec §2). */
export function Component() {
  return <Entrance initialTab="entrar" />
}
