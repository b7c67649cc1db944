import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Notice } from '#client/ui/notice.tsx'
import { invitationsNotices } from '#modules/invitations/contract/notices.ts'

const parameter = 'invitacion'
const texts: Record<string, string> = {
  MAIL: invitationsNotices.pendingMail,
  OPERATOR: invitationsNotices.pendingOperator,
}

/** For whoever came by an invitation and their identity provider, and whose profile still waits for something. */
export function ClaimPendingNotice() {
  const [search, setSearch] = useSearchParams()
  const [text] = useState(() => texts[search.get(parameter) ?? ''])

  // Said once: it is no news any more when the page is loaded again.
  useEffect(() => {
    if (text !== undefined) setSearch({}, { replace: true, preventScrollReset: true })
  }, [text, setSearch])

  return text === undefined ? null : <Notice live>{text}</Notice>
}
