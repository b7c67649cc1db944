import { useState } from 'react'
import type { PersonWithPhone } from '#client/features/circles/contact-line.tsx'
import { DialogFooterNote } from '#client/features/circles/footer-note.tsx'
import { ContactMergePreview } from '#client/features/circles/merge-preview.tsx'
import { DuplicateProfileSearch } from '#client/features/circles/other-profile-search.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast.ts'

interface MergeContactsDialogProps {
  open: boolean
  onClose: () => void
  person: PersonWithPhone
}

export function MergeContactsDialog({ open, onClose, person }: MergeContactsDialogProps) {
  const [other, setOther] = useState<PersonWithPhone | null>(null)
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
  const needsOperator = other?.registered === true || merging.data?.merged === false
  const problem = merging.error ?? proposing.error

  function choose(next: PersonWithPhone | null) {
    merging.reset()
    proposing.reset()
    setPersonKept(next !== null && !next.registered && countFilledFields(person) > countFilledFields(next))
    setOther(next)
  }

  if (!other)
    return (
      <Dialog open={open} onClose={onClose} title={`¿${person.name} está dos veces en tu círculo?`}>
        <DuplicateProfileSearch person={person} isActive={open} onChoose={choose} />
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
          {!needsOperator && (
            <DialogFooterNote color="ink" fontWeight="semibold">
              No se puede deshacer.
            </DialogFooterNote>
          )}
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
        <ContactMergePreview
          from={from}
          into={into}
          // If one of the two profiles belongs to a registered member, that profile always remains after the merge.
          onSwap={other.registered ? null : () => setPersonKept(!isPersonKept)}
        />
        {needsOperator && (
          <Notice tone="info" live>
            {other.registered
              ? `${other.name} tiene cuenta. Por eso, el equipo de Círculo decide si se unen.`
              : 'Otras personas también tienen uno de estos perfiles. Por eso, el equipo de Círculo decide si se unen.'}
          </Notice>
        )}
        {problem && <Notice tone="error">{getErrorMessage(problem).text}</Notice>}
      </Stack>
    </Dialog>
  )
}

function countFilledFields({ professions: [trade], city, phone, email, photoId }: PersonWithPhone): number {
  return [trade, city, phone, email, photoId].filter(Boolean).length
}
