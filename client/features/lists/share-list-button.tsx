import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'

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
        aria-label="Hacer una lista"
        icon={<ListChecks size={20} />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <chakra.span display={{ base: 'none', sm: 'inline' }}>Hacer una lista</chakra.span>
      </Button>
      <Suspense fallback={null}>
        {opened && <ShareListDialog open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
