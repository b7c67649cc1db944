import { useEffect, useSyncExternalStore } from 'react'
import { AppShell } from '#client/app/shell/app-shell.tsx'
import { productState } from '#client/lib/product-state.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { hasLeftUnreachable } from './leave-unreachable.ts'

const beginAnew = () => window.location.reload()
const nobodyLeaves = () => undefined

/** Any page without a network, on a device that keeps nothing of anybody. */
export function OfflineScreen() {
  const { subscribe, strip: read, noStrip } = productState
  const strip = useSyncExternalStore(subscribe, read, noStrip)
  useEffect(() => productState.subscribe(() => productState.isOnline() && beginAnew()), [])
  const left = hasLeftUnreachable()
  return (
    <AppShell viewer={null} onSignOut={nobodyLeaves} strip={strip}>
      <title>Sin conexión · Círculo</title>
      <EmptyState
        level={1}
        title={left ? 'Saliste de tu cuenta' : 'No hay conexión'}
        text={
          left
            ? 'Ya borramos lo que este dispositivo guardaba de ti. Tu sesión se cierra por completo en cuanto vuelva la conexión.'
            : 'Esta página se abre sola en cuanto vuelva.'
        }
        action={<Button onClick={beginAnew}>Intentar de nuevo</Button>}
      />
    </AppShell>
  )
}
