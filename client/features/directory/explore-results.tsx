import { Box, chakra, Grid } from '@chakra-ui/react'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { LinkButton } from '#client/components/link-button.tsx'
import { PersonCardSkeleton } from '#client/components/person-card-skeleton.tsx'
import type { ExploreFilters } from '#client/features/directory/explore-filters.ts'
import { LoadMore } from '#client/features/directory/load-more.tsx'
import { PersonCard } from '#client/features/directory/person-card.tsx'
import { useExplore } from '#client/features/directory/use-explore.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatCount } from '#client/lib/format.ts'
import type { BoundedCount } from '#modules/circles/contract.ts'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

/** Cards in the first sight of a desktop; a picture further down waits until it comes near. */
const earlyCards = 3

const CountLine = chakra('p', { base: { color: 'muted', textStyle: 'small', mb: 3 } })

const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    gap: 4,
  },
})

interface ExploreResultsProps {
  filters: ExploreFilters
  onClear: () => void
}

/** The people who fit, how many they are, and more of them towards the end of the page. */
export function ExploreResults({ filters, onClear }: ExploreResultsProps) {
  const query = useExplore(filters)
  if (query.isPending) return <Loading />
  const counts = query.data?.pages[0]?.counts
  if (!query.data || !counts) {
    const { text, reference } = errorMessage(query.error)
    return (
      <ErrorState
        message={text}
        reference={reference}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }

  const people = query.data.pages.flatMap((page) => page.people)
  return (
    <Box aria-busy={query.isPlaceholderData}>
      <CountLine role="status">
        Mostrando {countText(counts.matches)} de {countText(counts.total)} profesionales
      </CountLine>
      {people.length === 0 ? (
        <NobodyFound nobodyAtAll={counts.total.value === 0} onClear={onClear} />
      ) : (
        <>
          <CardGrid>
            {people.map((person, index) => (
              <li key={person.personId}>
                <PersonCard person={person} early={index < earlyCards} />
              </li>
            ))}
          </CardGrid>
          {query.hasNextPage && (
            <LoadMore
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onLoad={() => void query.fetchNextPage()}
            />
          )}
        </>
      )}
    </Box>
  )
}

function NobodyFound({ nobodyAtAll, onClear }: { nobodyAtAll: boolean; onClear: () => void }) {
  if (nobodyAtAll) {
    return (
      <EmptyState
        title="No hay profesionales disponibles todavía"
        text="Agrega personas a tu círculo de confianza para comenzar"
        action={<LinkButton to="/circulo">Agregar persona de confianza</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title="No se encontraron resultados"
      text="Intenta ajustar tus filtros de búsqueda"
      action={
        <Button variant="secondary" onClick={onClear}>
          Quitar filtros
        </Button>
      }
    />
  )
}

function Loading() {
  return (
    <div>
      <CountLine role="status">Cargando profesionales...</CountLine>
      <Grid
        aria-hidden="true"
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' }}
        gap={4}
      >
        {skeletons.map((key) => (
          <PersonCardSkeleton key={key} />
        ))}
      </Grid>
    </div>
  )
}

/** Beyond what is counted exactly: 'más de 10 000' (design.md, How it is fast). */
function countText({ value, capped }: BoundedCount): string {
  return capped ? `más de ${formatCount(value).replace(',', '\u00a0')}` : formatCount(value)
}
