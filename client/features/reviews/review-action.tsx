import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { ReviewDialog } from '#client/features/reviews/review-dialog.tsx'
import { signInPath } from '#client/lib/return-path.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

interface ReviewActionProps {
  person: { personId: string; name: string; profilePath: string; isOwner: boolean }
}

/** 'Dejar Reseña' for members, the way to sign in for visitors, nothing on one's own profile (spec §2 and §6). */
export function ReviewAction({ person }: ReviewActionProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  if (person.isOwner || viewer === undefined) return null
  if (viewer === null) {
    return <TextLink to={signInPath(person.profilePath)}>Inicia sesión para dejar una reseña</TextLink>
  }
  return (
    <>
      <Button variant="secondary" icon={<MessageSquarePlus size={18} />} onClick={() => setOpen(true)}>
        Dejar Reseña
      </Button>
      <ReviewDialog
        personId={person.personId}
        personName={person.name}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
