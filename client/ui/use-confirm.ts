import { createContext, use } from 'react'
import type { ConfirmQuestion } from './confirm-dialog.tsx'

type AskConfirmation = (question: ConfirmQuestion) => Promise<boolean>

export const ConfirmContext = createContext<AskConfirmation | null>(null)

/**
 * `const confirm = useConfirm()`, then `if (await confirm({ title, confirmLabel })) …`. Resolves to false when the person cancels, also by
 * Escape. Needs `ConfirmProvider` above it.
 */
export function useConfirm(): AskConfirmation {
  const ask = use(ConfirmContext)
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}
