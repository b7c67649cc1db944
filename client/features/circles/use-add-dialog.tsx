import { lazy, type ReactNode, Suspense, useState } from 'react'

const AddPersonDialog = lazy(async () => {
  const dialog = await import('#client/features/circles/add-dialog.tsx')
  return { default: dialog.AddPersonDialog }
})

/**
 * The dialog that adds a person to the reader's circle. Its code loads when it first opens. `show`
 * may name the trade that the member looks for. Place `dialog` where it stays
 * after a person was added: the dialog may then still ask about a review.
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
