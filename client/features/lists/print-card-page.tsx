import { Printer } from 'lucide-react'
import { PrintableProfileCard } from '#client/features/lists/printed-card.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

export async function prefetch({ helpers }: PrefetchInput) {
  const viewer = await helpers.identity.viewer.fetch()
  if (!viewer) return undefined
  const { personId } = viewer
  await Promise.all([
    helpers.identity.profile.prefetch({ id: personId }),
    helpers.circles.standing.prefetch({ personId }),
  ])
  return undefined
}

/**
 * A6 paper in mm, because browsers know no keyword for A6. The page header is hidden, so that the card fills the page.
 */
const paper =
  '@page { size: 105mm 148mm; margin: 8mm } @media print { header { display: none !important } main { padding: 0 !important; margin: 0 !important } }'

export function Component() {
  const viewer = useViewer()
  return viewer ? <CardToPrint personId={viewer.personId} /> : <RingLoader text="Cargando..." page />
}

function CardToPrint({ personId }: { personId: PersonId }) {
  const profile = trpc.identity.profile.useQuery({ id: personId })
  const standing = trpc.circles.standing.useQuery({ personId })
  return (
    <>
      <title>Mi tarjeta · Círculo</title>
      <style>{paper}</style>
      <Box className="no-print">
        <PageHeader
          title="Mi tarjeta para imprimir"
          text="Para el refrigerador de tus clientes y la puerta de tu negocio. Es una hoja A6: en papel carta, imprime al 100 % y recórtala."
          back={{ to: profile.data?.profilePath ?? '/dashboard', label: 'Mi perfil' }}
          actions={
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              Imprimir
            </Button>
          }
        />
      </Box>
      {profile.data && !standing.isLoading ? (
        <Flex justify="center">
          <PrintableProfileCard
            profile={profile.data}
            quotation={standing.data?.quotation ?? null}
            recommendationCount={standing.data?.recommendationCount}
          />
        </Flex>
      ) : profile.error ? (
        <ErrorState
          message="Error al cargar tu tarjeta"
          error={profile.error}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      ) : (
        <RingLoader text="Cargando..." />
      )}
    </>
  )
}
