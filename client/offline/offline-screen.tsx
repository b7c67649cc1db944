import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { serverReachabilityStore } from '#client/lib/product-state.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { hasSignedOutOffline } from './sign-out-offline.ts'

const reloadPage = () => window.location.reload()
const ignoreSignOut = () => undefined

export type OfflinePageLayout = ComponentType<{
  viewer: null
  onSignOut: () => void
  strip: ReactNode
  children: ReactNode
}>

export function OfflineScreen({ Shell }: { Shell: OfflinePageLayout }) {
  const { subscribe, strip: read, noStrip } = serverReachabilityStore
  const strip = useSyncExternalStore(subscribe, read, noStrip)
  useEffect(
    () => serverReachabilityStore.subscribe(() => serverReachabilityStore.isOnline() && reloadPage()),
    [],
  )
  const left = hasSignedOutOffline()
  return (
    <Shell viewer={null} onSignOut={ignoreSignOut} strip={strip}>
      <title>Sin conexión · Círculo</title>
      <EmptyState
        level={1}
        title={left ? 'Saliste de tu cuenta' : 'No hay conexión'}
        text={
          left
            ? 'Ya borramos lo que este dispositivo guardaba de ti. Tu sesión se cierra por completo en cuanto vuelva la conexión.'
            : 'Esta página se abre sola en cuanto vuelva.'
        }
        action={<Button onClick={reloadPage}>Intentar de nuevo</Button>}
      />
    </Shell>
  )
}
