import { ProfileForm } from '#client/features/identity/profile-form.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export async function prefetchPageData({ helpers }: PrefetchInput) {
  await Promise.all([helpers.identity.ownProfile.prefetch(), helpers.identity.profileOffers.prefetch()])
  return undefined
}

export function PageComponent() {
  const { data, error, refetch, isFetching } = trpc.identity.ownProfile.useQuery()
  return (
    <>
      <title>Completar mi perfil · Círculo</title>
      <Flex direction="column" w="full" maxW="reading" mx="auto">
        <PageHeader
          title="Completar mi perfil"
          text="Así te encuentran y así te recomiendan. Puedes volver y cambiarlo cuando quieras."
        />
        {data ? (
          <ProfileForm profile={data} />
        ) : error ? (
          <ErrorState
            message="Error al cargar tus datos"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LoadingRegion>
            <Flex direction="column" gap={5}>
              <Skeleton h="420px" borderRadius="lg" />
              <Skeleton h="320px" borderRadius="lg" />
            </Flex>
          </LoadingRegion>
        )}
      </Flex>
    </>
  )
}
