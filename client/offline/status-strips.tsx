import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatTimeAgo } from '#client/lib/instants.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { reloadPageKeepingTypedText } from './reload-new-build.ts'
import { StatusStrip } from './status-strip.tsx'
import { isQueryOfScreenContent } from './stored-answer-rules.ts'

const ageUpdateIntervalMs = 5_000

export function OfflineStrip() {
  const age = useAge()
  return (
    <StatusStrip icon={<CloudOff size={20} />}>
      {age === null ? 'Sin conexión: no podemos traer ni guardar nada.' : `Sin conexión: ves lo de ${age}.`}
    </StatusStrip>
  )
}

export function NewVersionStrip() {
  const queryClient = useQueryClient()
  const renew = () => reloadPageKeepingTypedText(getCachedViewer(queryClient)?.personId ?? null)
  return (
    <StatusStrip icon={<Sparkles size={20} />} action={{ label: 'Actualizar', onPress: renew }}>
      Hay una versión nueva
    </StatusStrip>
  )
}

function useAge(): string | null {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const [age, setAge] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen shows other data
  useEffect(() => {
    const look = () => {
      const seen = queryClient
        .getQueryCache()
        .findAll({ type: 'active' })
        .filter(({ queryKey, state }) => isQueryOfScreenContent(queryKey) && state.data !== undefined)
      const oldest = Math.min(...seen.map(({ state }) => state.dataUpdatedAt))
      setAge(seen.length > 0 ? formatTimeAgo(new Date(oldest), Date.now()) : null)
    }
    look()
    const timer = setInterval(look, ageUpdateIntervalMs)
    return () => clearInterval(timer)
  }, [queryClient, pathname])
  return age
}
