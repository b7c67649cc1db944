import { useState } from 'react'
import { MergePreview } from '#client/features/circles/merge-preview.tsx'
import { OtherProfileSearch } from '#client/features/circles/other-profile-search.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

interface MergeDialogProps {
  open: boolean
  onClose: () => void
  person: DirectoryCard & { phone: string | null }
}

/**
 * Merges two contacts of the circle, after the member decided that both are the same person. If other members know one
 * of them, the member can only propose the merge to the operator.
 */
export function MergeDialog({ open, onClose, person }: MergeDialogProps) {
  const [other, setOther] = useState<DirectoryCard | null>(null)
  /** Whether the profile of `person` stays. Otherwise the other profile does. */
  const [isPersonKept, setPersonKept] = useState(false)
  const utils = trpc.useUtils()
  const origin = useOrigin()
  const merging = trpc.identity.mergeContacts.useMutation({
    onSuccess: async ({ merged }) => {
      if (!merged) return
      await Promise.all([utils.circles.invalidate(), utils.reviews.invalidate()])
      onClose()
      toast.success(`${person.name} y ${other?.name} son ahora una sola persona`)
    },
  })
  const proposing = trpc.reviews.report.useMutation({
    onSuccess: () => {
      onClose()
      toast.success('Enviamos tu propuesta al equipo de Círculo')
    },
  })
  const needsOperator = merging.data?.merged === false
  const problem = merging.error ?? proposing.error

  function choose(next: DirectoryCard | null) {
    merging.reset()
    proposing.reset()
    setPersonKept(false)
    setOther(next)
  }

  if (!other)
    return (
      <Dialog open={open} onClose={onClose} title={`¿${person.name} está dos veces en tu círculo?`}>
        <OtherProfileSearch person={person} isActive={open} onChoose={choose} />
      </Dialog>
    )

  const [from, into] = isPersonKept ? [other, person] : [person, other]

  function propose() {
    proposing.mutate({
      kind: 'person',
      id: from.personId,
      reason: 'OTHER',
      details: `Es la misma persona que ${origin}${into.profilePath}`,
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="¿Unir los dos perfiles?"
      footer={
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
              onClick={() => merging.mutate({ fromId: from.personId, intoId: into.personId })}
            >
              Unir perfiles
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <MergePreview
          from={from}
          into={into}
          // A member's own profile always stays.
          onSwap={other.registered ? null : () => setPersonKept(!isPersonKept)}
        />
        {needsOperator && (
          <Notice tone="info" live>
            Otras personas también tienen uno de estos perfiles. Por eso, el equipo de Círculo decide si se
            unen.
          </Notice>
        )}
        {problem && <Notice tone="error">{errorMessage(problem).text}</Notice>}
      </Stack>
    </Dialog>
  )
}
