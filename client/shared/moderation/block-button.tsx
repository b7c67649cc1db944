import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { BlockPersonDialog, type BlockPersonDialogProps, blockPersonLabel } from './block-dialog.tsx'

export function BlockPersonButton({ person }: Pick<BlockPersonDialogProps, 'person'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" color="muted" icon={<Ban size={16} />} onClick={() => setOpen(true)}>
        {blockPersonLabel}
      </Button>
      <BlockPersonDialog person={person} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
