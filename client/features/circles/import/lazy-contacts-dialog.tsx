import { lazy, Suspense, useEffect, useState } from 'react'

const Dialog = lazy(async () => {
  const dialog = await import('#client/features/circles/import/contacts-dialog.tsx')
  return { default: dialog.ContactsDialog }
})

/** The dialog that adds people from the contacts of a phone. Its code loads when it first opens. */
export function ContactsDialog(props: { open: boolean; onClose: () => void }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (props.open) setOpened(true)
  }, [props.open])
  return <Suspense fallback={null}>{opened && <Dialog {...props} />}</Suspense>
}
