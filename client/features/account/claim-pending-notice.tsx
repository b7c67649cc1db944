import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Notice } from '#client/ui/notice.tsx'
import { invitationsNotices } from '#modules/invitations/contract/notices.ts'

const parameter = 'invitacion'
const texts: Record<string, string> = {
  MAIL: invitationsNotices.pendingMail,
  OPERATOR: invitationsNotices.pendingOperator,
}

/** Notice for a member who accepted an invitation with an identity provider, while the invited profile still waits for a confirmation. */
export function ClaimPendingNotice() {
  const [search, setSearch] = useSearchParams()
  const [text] = useState(() => texts[search.get(parameter) ?? ''])

  // Show the notice once: clear the parameter, so that a reload does not repeat it.
  useEffect(() => {
    if (text !== undefined) setSearch({}, { replace: true, preventScrollReset: true })
  }, [text, setSearch])

  return text === undefined ? null : <Notice live>{text}</Notice>
}
