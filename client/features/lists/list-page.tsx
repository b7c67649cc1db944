import { useParams } from 'react-router-dom'
import { SharedListPersonCard } from '#client/features/lists/listed-person.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatNames } from '#client/lib/format.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonCardSkeleton } from '#client/shared/people/person-card-skeleton.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { getSharedListPictureUrl } from '#kernel/list-card/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { PublicSharedList } from '#modules/lists/contract/lists.ts'
import { getSharedListTitle } from '#modules/lists/contract/title.ts'

export async function prefetchPageData({ helpers, params }: PrefetchInput): Promise<PrefetchResult> {
  await helpers.lists.open.prefetch({ token: params.token ?? '' })
  return { isMissingOnError: true, isSecret: true }
}

export function PageComponent() {
  const { token = '' } = useParams()
  const { data, error, refetch, isFetching } = trpc.lists.open.useQuery({ token })
  if (data) return <SharedList list={data} token={token} />
  if (!error)
    return (
      <LoadingRegion>
        <PersonCardSkeleton />
      </LoadingRegion>
    )
  const { code } = getErrorMessage(error)
  if (code === 'LISTS.NOT_FOUND' || code === 'KERNEL.INVALID_INPUT') return <ListNotFound />
  return (
    <>
      <title>Lista · Círculo</title>
      <ErrorState
        page
        message="Error al cargar la lista"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  )
}

const maxLargeCards = 3

function SharedList({ list, token }: { list: PublicSharedList; token: string }) {
  const { owner, ownerPhotoId, people, version } = list
  const viewer = useViewer()
  const title = getSharedListTitle(list)
  const isSingle = people.length === 1
  const isCompact = people.length > maxLargeCards
  return (
    <>
      <PageMetadata
        title={title}
        description={`${formatNames(people.map(({ name }) => name))}. Sus perfiles, en Círculo.`}
        cardUrl={`${getSharedListPictureUrl(`/lista/${token}`, 'link')}?v=${version}`}
        noindex
      />
      <Flex
        direction="column"
        w="full"
        maxW={isSingle ? 'reading' : { base: 'reading', lg: 'full' }}
        mx="auto"
      >
        <Flex as="header" align="center" columnGap={4} rowGap={3} flexWrap="wrap" mb={{ base: 5, sm: 7 }}>
          <PersonAvatar
            name={owner}
            photoUrl={ownerPhotoId && photoUrl(ownerPhotoId, 'thumb')}
            size="lg"
            early
          />
          <Flex direction="column" gap={1} flex="1 1 12rem" minW={0}>
            {/* The line breaks before 'de Ana' rather than inside. */}
            <chakra.h1 textStyle="title" textWrap="wrap" overflowWrap="anywhere">
              {title.slice(0, -owner.length - 1)}
              {'\u00a0'}
              {owner}
            </chakra.h1>
            <chakra.p color="muted">Abre un perfil para llamar o escribir.</chakra.p>
          </Flex>
        </Flex>
        <Grid
          gap={{ base: 3, sm: 4 }}
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${isSingle ? 1 : 2}, minmax(0, 1fr))` }}
        >
          <chakra.ul display="contents">
            {people.map((person) => (
              <SharedListPersonCard
                key={person.personId}
                person={person}
                size={isCompact ? 'compact' : isSingle ? 'single' : 'large'}
              />
            ))}
          </chakra.ul>
          {viewer === null && <OwnCircleOffer isWide={people.length % 2 === 0} />}
        </Grid>
        <chakra.p color="muted" textStyle="small" mt={6}>
          Esta página no sale en los buscadores: solo se abre con su enlace.
        </chakra.p>
      </Flex>
    </>
  )
}

function OwnCircleOffer({ isWide }: { isWide: boolean }) {
  return (
    <Card
      as="section"
      tone="sunken"
      aria-labelledby="tu-circulo"
      gridColumn={isWide ? '1 / -1' : undefined}
      flexDirection="row"
      flexWrap="wrap"
      alignItems="center"
      columnGap={6}
      rowGap={4}
      p={5}
    >
      <Flex direction="column" gap={1} flex="1 1 16rem" minW={0}>
        <chakra.h2 id="tu-circulo" textStyle="section">
          Haz tu propio círculo
        </chakra.h2>
        <p>Guarda a la gente que trabaja bien, y pásala cuando te pregunten.</p>
      </Flex>
      <LinkButton to="/login?tab=crear" variant="secondary">
        Crear cuenta gratuita
      </LinkButton>
    </Card>
  )
}

function ListNotFound() {
  return (
    <>
      <PageMetadata title="Lista no encontrada" description="Esta lista ya no se abre." noindex />
      <Flex direction="column" align="center" textAlign="center" px={4} py={{ base: 10, sm: 14 }}>
        <OpenRings viewBox="0 0 96 96" aria-hidden="true">
          <circle cx="48" cy="48" r="22" />
          <circle cx="48" cy="48" r="45" strokeDasharray="7 6" />
        </OpenRings>
        <chakra.h1 textStyle="title" mb={2}>
          Esta lista ya no se abre
        </chakra.h1>
        <chakra.p color="muted" maxW="44ch" mb={6}>
          Quien te la mandó dejó de compartirla, o el enlace llegó incompleto. Pídele que te la mande otra
          vez.
        </chakra.p>
        <LinkButton to="/explorar">Explorar perfiles</LinkButton>
      </Flex>
    </>
  )
}

const OpenRings = chakra('svg', {
  base: { w: '96px', h: '96px', mb: 5, fill: 'none', stroke: 'field', strokeWidth: '2.5' },
})
