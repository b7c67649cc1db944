import { keepPreviousData } from '@tanstack/react-query'
import { PersonRow } from '#client/features/circles/person-row.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { ContactMatch } from '#modules/circles/contract/circle.ts'
import { circlesMessages, circlesNotices } from '#modules/circles/messages.ts'
import { identityMessages } from '#modules/identity/messages.ts'

const minPhoneDigits = 10

/**
 * Error code for the phone of a person who asked not to appear in the directory. The server also rejects
 * adding that person.
 */
const contactRemoved = 'IDENTITY.CONTACT_REMOVED'

interface MatchNoticeProps {
  name: string
  phone: string
}

export function ContactMatchNotice({ name, phone }: MatchNoticeProps) {
  const query = useDebouncedValue(`${name.trim()}\n${phone.trim()}`, 300)
  const [queryName = '', queryPhone = ''] = query.split('\n')
  const complete = queryName !== '' && queryPhone.replace(/\D/g, '').length >= minPhoneDigits
  const { data, error } = trpc.circles.matchContact.useQuery(
    { name: queryName, phone: queryPhone },
    { enabled: complete, placeholderData: keepPreviousData },
  )
  if (!complete) return null
  if (error && errorMessage(error).code === contactRemoved) {
    return (
      <Notice tone="warn" live>
        {identityMessages[contactRemoved]}
      </Notice>
    )
  }
  if (!data) return null
  return (
    <Notice tone={data.isMe || data.inMyCircle ? 'warn' : 'info'} live>
      <Flex direction="column" gap={3}>
        {sentence(data)}
        <PersonRow person={data.person} />
      </Flex>
    </Notice>
  )
}

function sentence({ isMe, inMyCircle }: NonNullable<ContactMatch>): string {
  if (isMe) return circlesMessages['CIRCLES.ONESELF']
  if (inMyCircle) return circlesMessages['CIRCLES.ALREADY_IN_CIRCLE']
  return circlesNotices.alreadyExists
}
