import { LogOut, Settings, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'
import { navSheetItemRecipe } from './sheet-item-recipe.ts'

const SheetLink = chakra(Link, navSheetItemRecipe)
const SheetButton = chakra('button', navSheetItemRecipe)

export interface MemberMenuSheetLinksProps {
  profilePath: string
  onClose: () => void
  onSignOut: () => void
}

export function MemberMenuSheetLinks({ profilePath, onClose, onSignOut }: MemberMenuSheetLinksProps) {
  return (
    <>
      <SheetLink to={profilePath} onClick={onClose}>
        <UserRound size={20} />
        Mi perfil
      </SheetLink>
      <SheetLink to="/mi-cuenta" onClick={onClose}>
        <Settings size={20} />
        Mi cuenta
      </SheetLink>
      <SheetButton
        type="button"
        onClick={() => {
          onClose()
          onSignOut()
        }}
      >
        <LogOut size={20} />
        Salir
      </SheetButton>
    </>
  )
}
