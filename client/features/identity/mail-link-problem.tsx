import type { ReactNode } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import type { ErrorCode } from '#kernel/errors.ts'

interface MailLinkProblemProps {
  error: unknown
  fallback: string
  onRetry: () => void
  retrying: boolean
  text?: string
  action: ReactNode
}

const deadLinkCodes: readonly unknown[] = [
  'IDENTITY.LINK_INVALID',
  'IDENTITY.LINK_USED',
  'IDENTITY.LINK_EXPIRED',
] satisfies ErrorCode[]

export function isPermanentEmailLinkErrorCode(code: unknown): boolean {
  return deadLinkCodes.includes(code)
}

const mayPass: readonly ErrorCode[] = ['KERNEL.UNEXPECTED', 'KERNEL.UNREACHABLE', 'KERNEL.UNAVAILABLE']

export function EmailLinkErrorMessage(props: MailLinkProblemProps) {
  const { error, fallback, text, onRetry, retrying, action } = props
  const { code, text: reason } = getErrorMessage(error)
  if (!mayPass.includes(code)) return <EmptyState level={1} title={reason} text={text} action={action} />
  return <ErrorState page message={fallback} error={error} onRetry={onRetry} retrying={retrying} />
}
