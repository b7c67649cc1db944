import type { ReactNode } from 'react'
import { CardGrid } from '#client/features/circles/card-grid.tsx'
import { CirclePersonCard } from '#client/features/circles/circle-card.tsx'
import { CircleSkeleton } from '#client/features/circles/circle-skeleton.tsx'
import type { CircleQuery } from '#client/features/circles/use-circle.ts'
import { useRemoveFromCircle } from '#client/features/circles/use-remove-from-circle.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import type { DirectoryCard, MemberCard } from '#modules/circles/contract/circle.ts'

interface CirclePeopleProps {
  circle: CircleQuery
  offerOf: (person: MemberCard) => ReactNode
  onAdd: () => void
  onRemoved: () => void
}

export function CirclePeopleList({ circle, offerOf, onAdd, onRemoved }: CirclePeopleProps) {
  const { remove, removingId } = useRemoveFromCircle()
  const people = circle.data?.pages.flatMap((page) => page.people) ?? []

  async function removeCard(person: DirectoryCard) {
    if (await remove(person)) onRemoved()
  }

  if (circle.isPending) return <CircleSkeleton count={6} />
  if (circle.isLoadingError) {
    return (
      <ErrorState
        message="Error al cargar tus datos"
        error={circle.error}
        onRetry={() => void circle.refetch()}
        retrying={circle.isFetching}
      />
    )
  }
  if (people.length === 0) {
    return (
      <EmptyState
        title="Tu círculo está vacío"
        text="Guarda aquí a quienes hacen bien su trabajo: tu plomero, tu doctora, quien le cose a tu familia. Así tienes sus datos a la mano y recomiendas su trabajo con tu nombre."
        action={
          <Button variant="secondary" onClick={onAdd}>
            Agregar primera persona
          </Button>
        }
      />
    )
  }
  return (
    <>
      <CardGrid gap={{ base: 0, sm: 4 }}>
        {people.map((person) => (
          <CirclePersonCard
            key={person.personId}
            person={person}
            removing={person.personId === removingId}
            onRemove={() => void removeCard(person)}
            offer={offerOf(person)}
          />
        ))}
      </CardGrid>
      <LoadMoreButton list={circle}>Ver más personas</LoadMoreButton>
    </>
  )
}
