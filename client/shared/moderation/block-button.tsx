import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { BlockDialog, type BlockDialogProps, blockPersonLabel } from './block-dialog.tsx'

export function BlockButton({ person }: Pick<BlockDialogProps, 'person'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" color="muted" icon={<Ban size={16} />} onClick={() => setOpen(true)}>
        {blockPersonLabel}
      </Button>
      <BlockDialog person={person} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
