import { Menu } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { visitorNavItems, visitorSignInLinks } from './nav-items.ts'
import { navSheetItemRecipe } from './sheet-item-recipe.ts'

const SheetLink = chakra(NavLink, navSheetItemRecipe)

export function VisitorMenuSheet() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { signIn, signUp } = visitorSignInLinks
  return (
    <>
      <Button
        variant="ghost"
        color="ink"
        square
        minW="touch"
        me={-2.5}
        aria-label="Menú"
        aria-haspopup="dialog"
        data-needs-script
        onClick={() => setOpen(true)}
      >
        <Menu size={24} />
      </Button>
      <Dialog
        open={open}
        onClose={close}
        size="sm"
        title="Menú"
        footer={
          <>
            <LinkButton to={signIn.to} variant="secondary" onClick={close}>
              {signIn.label}
            </LinkButton>
            <LinkButton to={signUp.to} onClick={close}>
              {signUp.label}
            </LinkButton>
          </>
        }
      >
        <Flex as="nav" aria-label="Menú" direction="column">
          {visitorNavItems.map(({ to, label }) => (
            <SheetLink key={to} to={to} end onClick={close}>
              {label}
            </SheetLink>
          ))}
        </Flex>
      </Dialog>
    </>
  )
}
