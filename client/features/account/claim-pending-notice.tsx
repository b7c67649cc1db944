import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Notice } from '#client/ui/notice.tsx'
import { invitationsNotices } from '#modules/invitations/contract/notices.ts'

const parameter = 'invitacion'
const texts: Record<string, string> = {
  MAIL: invitationsNotices.pendingMail,
  OPERATOR: invitationsNotices.pendingOperator,
}

export function ProfileClaimPendingNotice() {
  const [search, setSearch] = useSearchParams()
  const [text] = useState(() => texts[search.get(parameter) ?? ''])

  // Remove the query parameter: otherwise a reload would show this notice again.
  useEffect(() => {
    if (text !== undefined) setSearch({}, { replace: true, preventScrollReset: true })
  }, [text, setSearch])

  return text === undefined ? null : <Notice live>{text}</Notice>
}
