import { UserRoundPlus } from 'lucide-react'
import { useAddPersonDialog } from '#client/features/circles/use-add-dialog.tsx'
import { Button } from '#client/ui/button.tsx'

/** Button of the dashboard. Opens the dialog that adds a person to the reader's circle, on the same page. */
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
