import { useState } from 'react'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { LazyMemberMenuSheetLinks } from './lazy-member-parts.tsx'
import type { AppShellMember } from './viewer.ts'

const Face = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'touch',
    h: 'touch',
    me: '-4px',
    borderRadius: 'full',
    cursor: 'pointer',
  },
})

interface MemberSheetProps {
  viewer: AppShellMember
  onSignOut: () => void
}

export function MemberMenuSheet({ viewer, onSignOut }: MemberSheetProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Face type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <VisuallyHidden>Mi cuenta</VisuallyHidden>
        <PersonAvatar name={viewer.name} photoUrl={viewer.photoUrl} size="sm" />
      </Face>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title={
          <Flex as="span" align="center" gap={3}>
            <PersonAvatar name={viewer.name} photoUrl={viewer.photoUrl} size="sm" />
            {viewer.name}
          </Flex>
        }
      >
        <LazyMemberMenuSheetLinks
          profilePath={viewer.profilePath}
          onClose={() => setOpen(false)}
          onSignOut={onSignOut}
        />
      </Dialog>
    </>
  )
}
