import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonChoice } from '#client/features/circles/person-choice.tsx'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

interface MergeDialogProps {
  open: boolean
  onClose: () => void
  person: Pick<DirectoryCard, 'personId' | 'name'> & { phone: string | null }
}

/**
 * Merges a contact into another person of the circle, after the member decided that both are the same person. If
 * other members know one of them, the member can only propose the merge to the operator.
 */
export function MergeDialog({ open, onClose, person }: MergeDialogProps) {
  const [typed, setTyped] = useState(person.phone ?? '')
  const [kept, setKept] = useState<DirectoryCard | null>(null)
  const utils = trpc.useUtils()
  const origin = useOrigin()
  const query = useDebouncedValue(typed.trim())
  const search = trpc.circles.search.useQuery(
    { query },
    { enabled: open && query !== '', placeholderData: keepPreviousData },
  )
  const merging = trpc.identity.mergeContacts.useMutation({
    onSuccess: async ({ merged }) => {
      if (!merged) return
      await Promise.all([utils.circles.invalidate(), utils.reviews.invalidate()])
      onClose()
      toast.success(`${person.name} y ${kept?.name} son ahora una sola persona`)
    },
  })
  const proposing = trpc.reviews.report.useMutation({
    onSuccess: () => {
      onClose()
      toast.success('Enviamos tu propuesta al equipo de Círculo')
    },
  })
  const candidates = (query === '' ? [] : (search.data ?? [])).filter(
    ({ personId, inMyCircle }) => inMyCircle && personId !== person.personId,
  )
  const needsOperator = merging.data?.merged === false
  const problem = merging.error ?? proposing.error

  function choose(next: DirectoryCard | null) {
    merging.reset()
    proposing.reset()
    setKept(next)
  }

  function propose() {
    proposing.mutate({
      kind: 'person',
      id: person.personId,
      reason: 'OTHER',
      details: `Es la misma persona que ${origin}${kept?.profilePath}`,
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`¿${person.name} está dos veces en tu círculo?`}
      footer={
        kept ? (
          <>
            <Button variant="secondary" onClick={() => choose(null)}>
              Elegir otro perfil
            </Button>
            {needsOperator ? (
              <Button loading={proposing.isPending} onClick={propose}>
                Proponer la unión
              </Button>
            ) : (
              <Button
                loading={merging.isPending}
                onClick={() => merging.mutate({ fromId: person.personId, intoId: kept.personId })}
              >
                Unir
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {kept ? (
        <Stack gap={4}>
          <Card tone="sunken" p={3}>
            <PersonLine person={kept} />
          </Card>
          <chakra.p>
            Este perfil se queda, con su nombre y su teléfono. Recibe las reseñas y los oficios de{' '}
            {person.name}. No se puede deshacer.
          </chakra.p>
          {needsOperator && (
            <Notice tone="info" live>
              Otras personas también tienen uno de estos perfiles. Por eso, el equipo de Círculo decide si se
              unen.
            </Notice>
          )}
          {problem && <Notice tone="error">{errorMessage(problem).text}</Notice>}
        </Stack>
      ) : (
        <Stack gap={4}>
          <TextField
            label="Busca su otro perfil en tu círculo"
            help="Por nombre, oficio o teléfono completo."
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {search.isError && <Notice tone="error">{errorMessage(search.error).text}</Notice>}
          <chakra.p role="status" color="muted" textStyle="small" _empty={{ display: 'none' }}>
            {query !== '' && search.isSuccess && candidates.length === 0
              ? 'No encontramos otro perfil así en tu círculo'
              : null}
          </chakra.p>
          {candidates.length > 0 && (
            <Flex as="ul" direction="column" gap={0.5} mx={-2} aria-label="Personas de tu círculo">
              {candidates.map((candidate) => (
                <li key={candidate.personId}>
                  <PersonChoice type="button" onClick={() => choose(candidate)}>
                    <PersonLine person={candidate} />
                  </PersonChoice>
                </li>
              ))}
            </Flex>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
