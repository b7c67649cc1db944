import { MessageSquarePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { hasNewReviewUrlParameter, removeNewReviewUrlParameter } from '#client/shared/reviews/review-start.ts'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

const ReviewDialog = lazy(async () => {
  const dialog = await import('#client/features/reviews/review-dialog.tsx')
  return { default: dialog.ReviewDialog }
})

interface ReviewActionProps {
  person: { personId: PersonId; name: string; profilePath: string; isOwner: boolean }
}

export function WriteReviewButton({ person }: ReviewActionProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useSearchParams()
  const isWanted = hasNewReviewUrlParameter(search)
  const opensAtOnce = isWanted && !person.isOwner && viewer !== undefined && viewer !== null
  useEffect(() => {
    if (!opensAtOnce) return
    setOpened(true)
    setOpen(true)
  }, [opensAtOnce])
  if (person.isOwner || viewer === undefined) return null
  if (viewer === null) {
    return <TextLink to={getSignInPath(person.profilePath)}>Inicia sesión para dejar una reseña</TextLink>
  }
  const openDialog = () => {
    setOpened(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (isWanted) setSearch(removeNewReviewUrlParameter(search), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button variant="secondary" icon={<MessageSquarePlus size={18} />} onClick={openDialog}>
        Dejar Reseña
      </Button>
      <Suspense fallback={null}>
        {opened && (
          <ReviewDialog personId={person.personId} personName={person.name} open={open} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
