import { UserRoundPlus } from 'lucide-react'
import { useAddPersonDialog } from '#client/features/circles/use-add-dialog.tsx'
import { Button } from '#client/ui/button.tsx'

export function AddPersonButton() {
  const { show, dialog } = useAddPersonDialog()
  return (
    <>
      <Button size="lg" icon={<UserRoundPlus size={20} />} aria-haspopup="dialog" onClick={() => show()}>
        Agregar persona de confianza
      </Button>
      {dialog}
    </>
  )
}
