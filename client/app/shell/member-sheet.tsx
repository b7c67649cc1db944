import { LogOut, Settings, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { navSheetItemRecipe } from './sheet-item-recipe.ts'
import type { ShellViewer } from './viewer.ts'

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

const SheetLink = chakra(Link, navSheetItemRecipe)
const SheetButton = chakra('button', navSheetItemRecipe)

interface MemberSheetProps {
  viewer: ShellViewer
  onSignOut: () => void
}

export function MemberSheet({ viewer, onSignOut }: MemberSheetProps) {
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
        <SheetLink to={viewer.profilePath} onClick={() => setOpen(false)}>
          <UserRound size={20} />
          Mi perfil
        </SheetLink>
        <SheetLink to="/mi-cuenta" onClick={() => setOpen(false)}>
          <Settings size={20} />
          Mi cuenta
        </SheetLink>
        <SheetButton
          type="button"
          onClick={() => {
            setOpen(false)
            onSignOut()
          }}
        >
          <LogOut size={20} />
          Salir
        </SheetButton>
      </Dialog>
    </>
  )
}
