import { Ban, EllipsisVertical, Flag, Image, MessageCircleReply, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatReviewDate } from '#client/features/reviews/review-date.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { BlockPersonDialog, blockPersonLabel } from '#client/shared/moderation/block-dialog.tsx'
import { ReportDialog } from '#client/shared/moderation/report-button.tsx'
import { reviewsTitleId } from '#client/shared/reviews/review-start.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { MenuEntry } from '#client/ui/menu-list.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { Review } from '#modules/reviews/contract/reviews.ts'
import { reviewsScreenMessages } from '#modules/reviews/messages.ts'

const ReviewDialog = lazy(async () => {
  const dialog = await import('#client/features/reviews/review-dialog.tsx')
  return { default: dialog.ReviewDialog }
})
const ReplyDialog = lazy(async () => {
  const dialog = await import('#client/features/reviews/reply-dialog.tsx')
  return { default: dialog.ReviewReplyDialog }
})

export interface ReviewedPerson {
  personId: PersonId
  name: string
  isOwner: boolean
}

export interface ReviewMenuProps {
  review: Review
  person: ReviewedPerson
}

type Opened = 'edit' | 'reply' | 'report' | 'block'

export function ReviewMenu({ review, person }: ReviewMenuProps) {
  const { id, author, reply, photos } = review
  const [open, setOpen] = useState<Opened | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<Opened>>(new Set())
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const refresh = async () => {
    await Promise.all([utils.reviews.invalidate(), utils.circles.standing.invalidate()])
  }
  const removal = trpc.reviews.remove.useMutation()
  const replyRemoval = trpc.reviews.removeReply.useMutation()
  const showing = trpc.reviews.showInWorks.useMutation()

  function show(dialog: Opened) {
    setOpened((before) => new Set([...before, dialog]))
    setOpen(dialog)
  }

  async function run(action: () => Promise<void>, done: string, failed: string) {
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toast.error(getErrorMessage(error, failed).text)
    }
    await refresh()
  }

  async function remove() {
    const question = {
      title: '¿Eliminar tu reseña?',
      message: `Se eliminará con sus fotos${reply ? ` y la respuesta de ${person.name}` : ''}. No se puede deshacer.`,
      confirmLabel: 'Eliminar reseña',
    }
    if (!(await confirm(question))) return
    await run(
      () => removal.mutateAsync({ id }),
      reviewsScreenMessages.REMOVED,
      reviewsScreenMessages.REMOVE_FAILED,
    )
    document.getElementById(reviewsTitleId)?.focus()
  }

  async function removeReply() {
    const question = { title: '¿Eliminar tu respuesta?', confirmLabel: 'Eliminar respuesta' }
    if (!(await confirm(question))) return
    const action = () => replyRemoval.mutateAsync({ id })
    await run(action, reviewsScreenMessages.REPLY_REMOVED, reviewsScreenMessages.REPLY_REMOVE_FAILED)
  }

  const outOfWorks = photos.flatMap((photo) => (photo.inWorks ? [] : photo.id))
  const showInWorks = () =>
    run(
      () => showing.mutateAsync({ photoIds: outOfWorks, shown: true }),
      reviewsScreenMessages.IN_WORKS,
      reviewsScreenMessages.WORKS_FAILED,
    )

  const date = formatReviewDate(review.createdAt)
  const icon = { size: 18 }
  const entries: MenuEntry[] = person.isOwner
    ? [
        {
          label: reply ? 'Editar respuesta' : 'Responder',
          icon: <MessageCircleReply {...icon} />,
          onSelect: () => show('reply'),
        },
        ...(reply
          ? [
              {
                label: 'Eliminar respuesta',
                icon: <Trash2 {...icon} />,
                tone: 'danger' as const,
                onSelect: () => void removeReply(),
              },
            ]
          : []),
        ...(outOfWorks.length > 0
          ? [
              {
                label: 'Mostrar sus fotos en Trabajos',
                icon: <Image {...icon} />,
                onSelect: () => void showInWorks(),
              },
            ]
          : []),
        { label: 'Reportar reseña', icon: <Flag {...icon} />, onSelect: () => show('report') },
        { label: blockPersonLabel, icon: <Ban {...icon} />, tone: 'danger', onSelect: () => show('block') },
      ]
    : [
        ...(review.hidden
          ? []
          : [{ label: 'Editar', icon: <Pencil {...icon} />, onSelect: () => show('edit') }]),
        { label: 'Eliminar', icon: <Trash2 {...icon} />, tone: 'danger', onSelect: () => void remove() },
      ]

  return (
    <>
      <MenuButton
        label={`${person.isOwner ? `Opciones de la reseña de ${author.name}` : 'Opciones de tu reseña'}, ${date}`}
        icon={<EllipsisVertical size={20} />}
        square
        variant="ghost"
        size="sm"
        entries={entries}
      />
      <Suspense fallback={null}>
        {opened.has('edit') && (
          <ReviewDialog
            personId={person.personId}
            personName={person.name}
            review={review}
            open={open === 'edit'}
            onClose={() => setOpen(null)}
          />
        )}
        {opened.has('reply') && (
          <ReplyDialog
            review={review}
            open={open === 'reply'}
            onClose={() => setOpen(null)}
            onSaved={refresh}
          />
        )}
        {opened.has('block') && (
          <BlockPersonDialog person={author} open={open === 'block'} onClose={() => setOpen(null)} />
        )}
        {opened.has('report') && (
          <ReportDialog
            title="Reportar reseña"
            targets={[{ kind: 'review', id, label: '' }]}
            open={open === 'report'}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
