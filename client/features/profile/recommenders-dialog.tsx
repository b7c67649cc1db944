import { Link } from 'react-router-dom'
import { formatRecommendationCount } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { RecommenderPage } from '#modules/circles/contract/circle.ts'

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    py: 2,
    minH: '64px',
    color: 'ink',
    textDecoration: 'none',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
    _hover: { bg: 'sunken' },
  },
})

interface RecommendersDialogProps {
  personId: PersonId
  count: number
  open: boolean
  onClose: () => void
}

export function RecommendersDialog({ personId, count, open, onClose }: RecommendersDialogProps) {
  const query = trpc.circles.recommenders.useInfiniteQuery(
    { personId },
    { getNextPageParam: (page) => page.nextCursor ?? undefined, enabled: open },
  )
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  const mine = people.filter((person) => person.inMyCircle)
  const others = people.filter((person) => !person.inMyCircle)
  return (
    <Dialog open={open} onClose={onClose} title={formatRecommendationCount(count)}>
      {query.isPending && <RingLoader text="Cargando..." />}
      {query.isLoadingError && (
        <ErrorState
          message="Error al cargar las recomendaciones"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <Box>
        <Group title="De tu círculo" people={mine} onOpen={onClose} />
        <Group title={mine.length > 0 ? 'Otras personas' : null} people={others} onOpen={onClose} />
      </Box>
      <LoadMoreButton list={query}>Mostrar más</LoadMoreButton>
    </Dialog>
  )
}

interface GroupProps {
  title: string | null
  people: RecommenderPage['people']
  onOpen: () => void
}

function Group({ title, people, onOpen }: GroupProps) {
  if (people.length === 0) return null
  return (
    <>
      {title && (
        <chakra.h3 textStyle="label" color="muted" pt={2}>
          {title}
        </chakra.h3>
      )}
      <Flex as="ul" direction="column" aria-label={title ?? 'Recomiendan su trabajo'}>
        {people.map(({ personId, name, profilePath, photoId, registered, professions, inMyCircle }) => (
          <li key={personId}>
            <Row to={profilePath} discover="none" onClick={onOpen}>
              <chakra.span display="grid" placeItems="center" w="48px" flexShrink={0}>
                <PersonAvatar
                  name={name}
                  photoUrl={photoId && photoUrl(photoId, 'face')}
                  ring={getAvatarRing({ inMyCircle, registered })}
                />
              </chakra.span>
              <Flex direction="column" minW={0}>
                <chakra.span fontWeight="semibold">{name}</chakra.span>
                {professions[0] && (
                  <chakra.span textStyle="small" color="muted">
                    {professions[0]}
                  </chakra.span>
                )}
              </Flex>
            </Row>
          </li>
        ))}
      </Flex>
    </>
  )
}
