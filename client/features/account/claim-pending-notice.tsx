import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Notice } from '#client/ui/notice.tsx'
import { invitationsScreenMessages } from '#modules/invitations/contract/notices.ts'

const parameter = 'invitacion'
const texts: Record<string, string> = {
  MAIL: invitationsScreenMessages.pendingMail,
  OPERATOR: invitationsScreenMessages.pendingOperator,
}

export function ProfileClaimPendingNotice() {
  const [search, setSearch] = useSearchParams()
  const [text] = useState(() => texts[search.get(parameter) ?? ''])

  useEffect(() => {
    if (text !== undefined) setSearch({}, { replace: true, preventScrollReset: true })
  }, [text, setSearch])

  return text === undefined ? null : <Notice live>{text}</Notice>
}
