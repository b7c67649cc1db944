import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'

const ShareListDialog = lazy(async () => {
  const dialog = await import('#client/features/lists/share-list-dialog.tsx')
  return { default: dialog.ShareListDialog }
})

export function ShareListButton() {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        px={{ base: 3, sm: 5 }}
        flex={{ base: '1 1 auto', sm: '0 0 auto' }}
        icon={<Send size={20} />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Hacer una lista
      </Button>
      <Suspense fallback={null}>
        {opened && <ShareListDialog open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
