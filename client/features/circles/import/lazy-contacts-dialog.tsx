import { lazy, Suspense, useEffect, useState } from 'react'

const Dialog = lazy(async () => {
  const dialog = await import('#client/features/circles/import/contacts-dialog.tsx')
  return { default: dialog.ContactImportDialog }
})

export function LazyContactImportDialog(props: { open: boolean; onClose: () => void }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (props.open) setOpened(true)
  }, [props.open])
  return <Suspense fallback={null}>{opened && <Dialog {...props} />}</Suspense>
}
