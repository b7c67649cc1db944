import { NotificationRow } from '#client/features/notifications/notification-row.tsx'
import {
  prefetchNotifications,
  useMarkNotificationsSeen,
  useNotifications,
} from '#client/features/notifications/use-notifications.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

export async function prefetchPageData(input: PrefetchInput) {
  await prefetchNotifications(input)
  return undefined
}

export function PageComponent() {
  return (
    <>
      <title>Novedades · Círculo</title>
      <Flex direction="column" w="full" maxW="reading" mx="auto">
        <PageHeader title="Novedades" text={<TextLink to="/mi-cuenta#avisos">Cómo te avisamos</TextLink>} />
        <Notifications />
      </Flex>
    </>
  )
}

function Notifications() {
  const list = useNotifications()
  const listed = list.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const isNew = useMarkNotificationsSeen(listed)

  if (list.isPending) return <NotificationsSkeleton />
  if (list.isLoadingError)
    return (
      <ErrorState
        message="Error al cargar tus novedades"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (listed.length === 0)
    return (
      <EmptyState
        title="Todavía no hay novedades"
        text="Aquí verás quién te recomienda, las reseñas sobre ti y los cambios de tus citas."
        action={
          <LinkButton to="/circulo" variant="secondary">
            Ir a Mi Círculo
          </LinkButton>
        }
      />
    )

  const rows = listed.map((notification, index) => ({ notification, isNew: isNew(index) }))
  const groups = [
    { id: 'nuevas', title: 'Nuevas', rows: rows.filter((row) => row.isNew) },
    { id: 'anteriores', title: 'Anteriores', rows: rows.filter((row) => !row.isNew) },
  ].filter((group) => group.rows.length > 0)
  const hasNew = groups[0]?.id === 'nuevas'
  return (
    <>
      <Stack gap={6}>
        {groups.map(({ id, title, rows }) => (
          <Box
            as="section"
            key={id}
            {...(hasNew ? { 'aria-labelledby': id } : { 'aria-label': 'Novedades' })}
          >
            {hasNew && (
              <chakra.h2 id={id} textStyle="label" color="muted" mb={2}>
                {title}
              </chakra.h2>
            )}
            <Card as="ul" p={0} overflow="hidden">
              {rows.map(({ notification, isNew }) => (
                <chakra.li key={notification.id} css={{ '& + &': { borderTopWidth: '1px' } }}>
                  <NotificationRow notification={notification} isNew={isNew} now={list.dataUpdatedAt} />
                </chakra.li>
              ))}
            </Card>
          </Box>
        ))}
      </Stack>
      <LoadMoreButton list={list}>Ver más</LoadMoreButton>
    </>
  )
}

function NotificationsSkeleton() {
  return (
    <LoadingRegion>
      <Card p={0}>
        {['one', 'two', 'three', 'four'].map((row) => (
          <Flex key={row} gap={3} px={{ base: 4, sm: 5 }} py={3}>
            <Skeleton round w="40px" h="40px" flexShrink={0} />
            <Flex direction="column" gap={2} flex="1">
              <Skeleton w="70%" h="17px" />
              <Skeleton w="90%" h="14px" />
              <Skeleton w="25%" h="12px" />
            </Flex>
          </Flex>
        ))}
      </Card>
    </LoadingRegion>
  )
}
