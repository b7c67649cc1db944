import { lazy, type ReactNode, Suspense, useState } from 'react'

const AddPersonDialog = lazy(async () => {
  const dialog = await import('#client/features/circles/add-dialog.tsx')
  return { default: dialog.AddPersonDialog }
})

export function useAddPersonDialog(): { show: (trade?: string) => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const [trade, setTrade] = useState<string>()
  return {
    show(trade) {
      setTrade(trade)
      setOpened(true)
      setOpen(true)
    },
    dialog: (
      <Suspense fallback={null}>
        {opened && <AddPersonDialog open={open} trade={trade} onClose={() => setOpen(false)} />}
      </Suspense>
    ),
  }
}
