import type { ReactNode } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import type { ErrorCode } from '#kernel/errors.ts'

interface MailLinkProblemProps {
  error: unknown
  /** The spec's sentence, or ours, when it could not be loaded for a reason that asking again may cure. */
  fallback: string
  onRetry: () => void
  retrying: boolean
  /** What to do instead, with a link that will never work. */
  text?: string
  /** The one thing to do with a link that will never work. */
  action: ReactNode
}

const deadLinkCodes: readonly unknown[] = [
  'IDENTITY.LINK_INVALID',
  'IDENTITY.LINK_USED',
  'IDENTITY.LINK_EXPIRED',
] satisfies ErrorCode[]

/** Whether a mailed link will never work again. @param code of its error, also as the type of a form's root error */
export function isDeadLink(code: unknown): boolean {
  return deadLinkCodes.includes(code)
}

const mayPass: readonly ErrorCode[] = ['KERNEL.UNEXPECTED', 'KERNEL.UNREACHABLE', 'KERNEL.UNAVAILABLE']

/** Why a link does not work: for good, and then what to do instead; or not now, and then once more. */
export function MailLinkProblem(props: MailLinkProblemProps) {
  const { error, fallback, text, onRetry, retrying, action } = props
  const { code, text: reason } = errorMessage(error)
  if (!mayPass.includes(code)) return <EmptyState level={1} title={reason} text={text} action={action} />
  return <ErrorState page message={fallback} error={error} onRetry={onRetry} retrying={retrying} />
}
