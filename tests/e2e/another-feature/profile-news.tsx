import type { PageExtensionPointProps, PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'

type Props = PageExtensionPointProps['profile']

export async function prefetchExtensionData({ helpers }: PrefetchInput, { personId }: Props): Promise<void> {
  await helpers.identity.resolveProfile.prefetch({ id: personId })
}

export function ExtensionComponent({ personId, isOwner }: Props) {
  const { data } = trpc.identity.resolveProfile.useQuery({ id: personId })
  return (
    <section aria-label="Novedades">
      {data ? `${isOwner ? 'Tus novedades' : 'Novedades'} en ${data.profilePath}` : 'Cargando novedades'}
    </section>
  )
}
