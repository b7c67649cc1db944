import { useParams } from 'react-router-dom'
import { ListedPersonCard } from '#client/features/lists/listed-person.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatNames } from '#client/lib/format.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PersonCardSkeleton } from '#client/shared/people/person-card-skeleton.tsx'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { getSharedListPictureUrl } from '#kernel/list-card/contract.ts'
import type { PublicList } from '#modules/lists/contract/lists.ts'
import { getListTitle } from '#modules/lists/contract/title.ts'

export async function prefetch({ helpers, params }: PrefetchInput): Promise<PrefetchResult> {
  await helpers.lists.open.prefetch({ token: params.token ?? '' })
  return { isMissingOnError: true, isSecret: true }
}

/**
 * The page `/lista/{token}`: a shared list of people that a member recommends. Everyone with the link can read the
 * list.
 */
export function Component() {
  const { token = '' } = useParams()
  const { data, error, refetch, isFetching } = trpc.lists.open.useQuery({ token })
  if (data) return <SharedList list={data} token={token} />
  if (!error)
    return (
      <LoadingRegion>
        <PersonCardSkeleton />
      </LoadingRegion>
    )
  const { code } = errorMessage(error)
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

function SharedList({ list, token }: { list: PublicList; token: string }) {
  const { owner, people, version } = list
  const title = getListTitle(list)
  return (
    <>
      <PageMetadata
        title={title}
        description={`${formatNames(people.map(({ name }) => name))}. Sus perfiles, en Círculo.`}
        cardUrl={`${getSharedListPictureUrl(`/lista/${token}`, 'link')}?v=${version}`}
        noindex
      />
      <Flex direction="column" w="full" maxW="reading" mx="auto">
        <PageHeader title={title} text={`${owner} te recomienda a su gente de confianza.`} />
        <Stack as="ul" gap={{ base: 0, sm: 4 }}>
          {people.map((person) => (
            <ListedPersonCard key={person.personId} person={person} />
          ))}
        </Stack>
        <chakra.p color="muted" textStyle="small" mt={6}>
          En cada perfil está cómo llamar o escribir. Esta página no sale en los buscadores: solo se abre con
          su enlace.
        </chakra.p>
      </Flex>
    </>
  )
}

function ListNotFound() {
  return (
    <>
      <PageMetadata title="Lista no encontrada" description="Esta lista ya no se comparte." noindex />
      <EmptyState
        level={1}
        title="Esta lista ya no se comparte"
        text="Quizá la persona que te la mandó dejó de compartirla, o el enlace está incompleto. Pídele el enlace otra vez."
        action={<LinkButton to="/explorar">Explorar perfiles</LinkButton>}
      />
    </>
  )
}
