import { useState } from 'react'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'

const input = { contacts: false }

export async function prefetchExtensionData({ helpers }: PrefetchInput): Promise<void> {
  await helpers.circles.list.prefetch(input)
}

export function ExtensionComponent() {
  const [count, setCount] = useState(0)
  const { data } = trpc.circles.list.useQuery(input)
  return (
    <section aria-label="Novedades">
      <p>{data ? `Personas en tu círculo: ${data.total}` : 'Cargando novedades'}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Leídas: {count}
      </button>
    </section>
  )
}
