interface AddDialogProps {
  open: boolean
  onClose: () => void
}
export function AddDialog(_props: AddDialogProps) {
  return null
}
