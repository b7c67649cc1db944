import { chakra, Flex } from '@chakra-ui/react'
import { UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PrefetchInput } from '#client/app/router-types.ts'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { PageHeader } from '#client/components/page-header.tsx'
import { AddDialog } from '#client/features/circles/add-dialog.tsx'
import { CardGrid, CardGridSkeleton } from '#client/features/circles/card-grid.tsx'
import { CircleCard } from '#client/features/circles/circle-card.tsx'
import { ShareButton } from '#client/features/circles/share-button.tsx'
import { useRemoveFromCircle } from '#client/features/circles/use-remove-from-circle.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatCount } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { Card, CircleList } from '#modules/circles/contract.ts'

const firstPage = {}
const nextCursor = (page: CircleList) => page.nextCursor

export async function prefetch({ helpers }: PrefetchInput) {
  await helpers.circles.list.prefetchInfinite(firstPage)
  return undefined
}

/** `/circulo`: the people I trust (spec §2 Circle). */
export function Component() {
  const [adding, setAdding] = useState(false)
  const title = useRef<HTMLSpanElement>(null)
  const circle = trpc.circles.list.useInfiniteQuery(firstPage, { getNextPageParam: nextCursor })
  const { remove, removingId } = useRemoveFromCircle()
  const people = circle.data?.pages.flatMap((page) => page.people) ?? []
  const total = circle.data?.pages[0]?.total ?? 0

  async function removeCard(person: Card) {
    // The button that had the focus leaves with its card.
    if (await remove(person)) title.current?.focus()
  }

  return (
    <>
      <title>Mi Círculo · Círculo</title>
      <PageHeader
        title={
          <chakra.span ref={title} tabIndex={-1} outline="none">
            Mi Círculo de Confianza
          </chakra.span>
        }
        text={total > 0 ? (total === 1 ? '1 persona' : `${formatCount(total)} personas`) : undefined}
        actions={
          <>
            <Button
              icon={<UserRoundPlus size={20} />}
              px={{ base: 3, sm: 5 }}
              flex={{ base: '1 1 0', sm: '0 0 auto' }}
              onClick={() => setAdding(true)}
            >
              Agregar persona de confianza
            </Button>
            <ShareButton />
          </>
        }
      />
      {circle.isPending ? (
        <CardGridSkeleton count={6} />
      ) : circle.isLoadingError ? (
        <ErrorState
          message={errorMessage(circle.error, 'Error al cargar tus datos').text}
          reference={errorMessage(circle.error).reference}
          onRetry={() => void circle.refetch()}
          retrying={circle.isFetching}
        />
      ) : people.length === 0 ? (
        <EmptyState
          title="Tu círculo está vacío"
          text="Guarda aquí a quienes hacen bien su trabajo: tu plomero, tu doctora, quien le cose a tu familia. Así los tienes a la mano y los recomiendas con tu nombre."
          action={
            <Button variant="secondary" onClick={() => setAdding(true)}>
              Agregar primera persona
            </Button>
          }
        />
      ) : (
        <>
          <CardGrid>
            {people.map((person) => (
              <CircleCard
                key={person.personId}
                person={person}
                removing={person.personId === removingId}
                onRemove={() => void removeCard(person)}
              />
            ))}
          </CardGrid>
          {circle.hasNextPage && (
            <Flex justify="center" mt={6}>
              <Button
                variant="secondary"
                loading={circle.isFetchingNextPage}
                onClick={() => void circle.fetchNextPage()}
              >
                Ver más personas
              </Button>
            </Flex>
          )}
        </>
      )}
      <AddDialog open={adding} onClose={() => setAdding(false)} />
    </>
  )
}
