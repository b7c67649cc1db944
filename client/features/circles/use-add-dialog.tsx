import { lazy, type ReactNode, Suspense, useState } from 'react'

const AddPersonDialog = lazy(async () => {
  const dialog = await import('#client/features/circles/add-dialog.tsx')
  return { default: dialog.AddPersonDialog }
})

/**
 * The dialog that adds a person to the reader's circle. Its code loads when the dialog first opens. `show` opens
 * the dialog; its parameter is the trade that the member looks for. Keep `dialog` mounted after a person was added,
 * because the dialog may then request a review.
 */
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
