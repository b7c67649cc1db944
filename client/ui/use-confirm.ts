import { createContext, use } from 'react'
import type { ConfirmQuestion } from './confirm-dialog.tsx'

type AskConfirmation = (question: ConfirmQuestion) => Promise<boolean>

export const ConfirmContext = createContext<AskConfirmation | null>(null)

export function useConfirm(): AskConfirmation {
  const ask = use(ConfirmContext)
  if (ask === null) throw new Error('useConfirm needs a ConfirmationDialogProvider above it')
  return ask
}
