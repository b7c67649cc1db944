import { Printer } from 'lucide-react'
import { PrintableProfileCard } from '#client/features/lists/printed-card.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

export async function prefetchPageData({ helpers }: PrefetchInput) {
  const viewer = await helpers.identity.viewer.fetch()
  if (!viewer) return undefined
  const { personId } = viewer
  await Promise.all([helpers.identity.ownProfile.prefetch(), helpers.circles.standing.prefetch({ personId })])
  return undefined
}

/** CSS has no `size` keyword for A6 paper, so give the size in millimetres. */
const paper =
  '@page { size: 105mm 148mm; margin: 8mm } @media print { header { display: none !important } main { padding: 0 !important; margin: 0 !important } }'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 105mm' },
    gridTemplateAreas: { base: '"head" "card"', lg: '"head card"' },
    columnGap: 16,
    rowGap: 6,
    alignItems: 'start',
    justifyItems: { base: 'center', lg: 'stretch' },
    '& > .no-print': { w: 'full' },
    '& > .no-print > header': { mb: 5 },
    '@media print': { display: 'block' },
  },
})

export function PageComponent() {
  const viewer = useViewer()
  return viewer ? <CardToPrint personId={viewer.personId} /> : <RingLoader text="Cargando..." page />
}

function CardToPrint({ personId }: { personId: PersonId }) {
  const profile = trpc.identity.ownProfile.useQuery()
  const standing = trpc.circles.standing.useQuery({ personId })
  return (
    <>
      <title>Mi tarjeta · Círculo</title>
      <style>{paper}</style>
      <Columns>
        <Box className="no-print" gridArea="head">
          <PageHeader
            title="Mi tarjeta para imprimir"
            text="Para el refrigerador de tus clientes y la puerta de tu negocio. Es una hoja A6: en papel carta, imprime al 100 % y recórtala."
            back={{ to: profile.data?.profilePath ?? '/dashboard', label: 'Mi perfil' }}
          />
          {profile.data && <MissingFacts profile={profile.data} />}
          <Flex direction="column" align={{ sm: 'flex-start' }}>
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Flex>
        </Box>
        {profile.data && !standing.isLoading ? (
          <PrintableProfileCard
            profile={profile.data}
            quotation={standing.data?.quotation ?? null}
            recommendationCount={standing.data?.recommendationCount}
          />
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
      </Columns>
    </>
  )
}

function MissingFacts({ profile }: { profile: OwnProfile }) {
  const { professions, photoId, isPhonePublic, phone } = profile
  const missing = [...(professions.length === 0 ? ['tu oficio'] : []), ...(photoId ? [] : ['tu foto'])]
  const isPhoneMissing = !isPhonePublic && phone !== null && phone !== ''
  if (missing.length === 0 && !isPhoneMissing) return null
  return (
    <Box mb={5}>
      <Notice
        action={
          <Flex columnGap={6} rowGap={3} flexWrap="wrap">
            {missing.length > 0 && <TextLink to="/completar-perfil">Completar mi perfil</TextLink>}
            {isPhoneMissing && <TextLink to="/mi-cuenta">Cambiar quién ve mi número</TextLink>}
          </Flex>
        }
      >
        {missing.length > 0 && <p>Con {missing.join(' y ')}, la tarjeta dice más de ti.</p>}
        {isPhoneMissing && <p>Tu número no está en la tarjeta, porque en tu perfil no lo ven todos.</p>}
      </Notice>
    </Box>
  )
}
