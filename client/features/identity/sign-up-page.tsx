import { Entrance } from '#client/features/identity/entrance.tsx'

/** `/registro`: the login screen on its create-account tab (spec §2, design decision 10). */
export function Component() {
  return <Entrance initialTab="crear" />
}
