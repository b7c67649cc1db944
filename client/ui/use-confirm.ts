import { createContext, use } from 'react'
import type { ConfirmQuestion } from './confirm-dialog.tsx'

type AskConfirmation = (question: ConfirmQuestion) => Promise<boolean>

export const ConfirmContext = createContext<AskConfirmation | null>(null)

/**
 * Asks the reader for a confirmation: `const confirm = useConfirm()`, then `if (await confirm({ title, confirmLabel
 * })) …`. The promise resolves to false when the reader cancels, also by Escape. Needs `ConfirmProvider` above the
 * component.
 */
export function useConfirm(): AskConfirmation {
  const ask = use(ConfirmContext)
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
