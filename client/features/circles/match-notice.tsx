import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { SuggestedPerson } from '#modules/circles/contract/circle.ts'
import { circlesMessages, circlesNotices } from '#modules/circles/messages.ts'
import { identityMessages } from '#modules/identity/messages.ts'

const minPhoneDigits = 10

/** The server's error code if the typed phone belongs to a person who asked not to appear in the directory. */
const contactRemoved = 'IDENTITY.CONTACT_REMOVED'

interface MatchNoticeProps {
  name: string
  phone: string
  onChoose: (person: SuggestedPerson) => void
}

/** Shows which person already has the typed phone, so that the member does not add the same person twice. */
export function ContactMatchNotice({ name, phone, onChoose }: MatchNoticeProps) {
  /**
   * The typed phone, after the member stated that the known person with this phone is another person; otherwise null.
   */
  const [otherPersonsPhone, setOtherPersonsPhone] = useState<string | null>(null)
  const query = useDebouncedValue(`${name.trim()}\n${phone.trim()}`, 300)
  const [queryName = '', queryPhone = ''] = query.split('\n')
  const complete = queryPhone.replace(/\D/g, '').length >= minPhoneDigits
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
  if (data.kind === 'TAKEN') {
    return (
      <Notice tone="info" live>
        {circlesNotices.phoneTaken}
      </Notice>
    )
  }
  const { kind, person, inMyCircle, isMe } = data
  const asks = kind === 'PHONE' && otherPersonsPhone !== queryPhone
  if (kind === 'PHONE' && !asks) return null
  return (
    <Notice tone={isMe ? 'warn' : 'info'} live>
      <Flex direction="column" gap={3}>
        {asks
          ? `Este número es de ${person.name}. ¿Es la misma persona? ${circlesNotices.samePerson}`
          : sentence(data)}
        <PersonLine person={{ ...person, inMyCircle }} />
        {asks && (
          <Flex gap={2} flexWrap="wrap">
            <Button size="sm" variant="secondary" onClick={() => onChoose({ ...person, inMyCircle })}>
              Sí, es la misma
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOtherPersonsPhone(queryPhone)}>
              No, es otra persona
            </Button>
          </Flex>
        )}
      </Flex>
    </Notice>
  )
}

function sentence({ isMe, inMyCircle }: { isMe: boolean; inMyCircle: boolean }): string {
  if (isMe) return circlesMessages['CIRCLES.ONESELF']
  return inMyCircle ? circlesNotices.alreadyInCircle : circlesNotices.alreadyExists
}
