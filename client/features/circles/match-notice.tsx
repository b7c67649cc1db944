import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { formatPhone } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { SuggestedPerson } from '#modules/circles/contract/circle.ts'
import { circlesErrorMessages, circlesScreenMessages } from '#modules/circles/messages.ts'
import { identityErrorMessages } from '#modules/identity/messages.ts'

const minPhoneDigits = 10

/** Error code for a phone whose owner does not want to appear in the directory. */
const contactRemoved = 'IDENTITY.CONTACT_REMOVED'

export interface DuplicatePersonQuestionState {
  isOpen: boolean
  /** True after the member pressed 'Agregar' without answering the question 'Is it the same person?'. */
  isMissed: boolean
}

export const initialStateOfDuplicatePersonQuestion: DuplicatePersonQuestionState = {
  isOpen: false,
  isMissed: false,
}

interface MatchNoticeProps {
  name: string
  phone: string
  onChoose: (person: SuggestedPerson) => void
  isMissed: boolean
  /** Called when the question 'Is it the same person?' appears, is answered or disappears. */
  onAsk: (isOpen: boolean) => void
}

export function ContactMatchNotice({ name, phone, onChoose, isMissed, onAsk }: MatchNoticeProps) {
  const [otherPersonsPhone, setOtherPersonsPhone] = useState<string | null>(null)
  const query = useDebouncedValue(`${name.trim()}\n${formatPhone(phone)}`, 300)
  const [queryName = '', queryPhone = ''] = query.split('\n')
  const complete = queryPhone.replace(/\D/g, '').length >= minPhoneDigits
  const { data, error } = trpc.circles.matchContact.useQuery(
    { name: queryName, phone: queryPhone },
    { enabled: complete, placeholderData: keepPreviousData },
  )
  const asks = complete && !error && data?.kind === 'PHONE' && otherPersonsPhone !== queryPhone
  const tell = useEffectEvent(onAsk)
  useEffect(() => {
    if (!asks) return
    tell(true)
    return () => tell(false)
  }, [asks])

  if (!complete) return null
  if (error && getErrorMessage(error).code === contactRemoved) {
    return (
      <Notice tone="warn" live>
        {identityErrorMessages[contactRemoved]}
      </Notice>
    )
  }
  if (!data) return null
  if (data.kind === 'TAKEN') {
    return (
      <Notice tone="info" live>
        {circlesScreenMessages.phoneTaken}
      </Notice>
    )
  }
  const { kind, person, inMyCircle, isMe } = data
  if (kind === 'PHONE' && !asks) {
    return (
      <Flex ref={restoreLostFocus} tabIndex={-1} outline="none" direction="column">
        <Notice tone="info" live>
          <Flex align="center" justify="space-between" flexWrap="wrap" columnGap={3}>
            <span>Se crea un perfil aparte del de {person.name}.</span>
            <Button variant="ghost" size="sm" ms={-3} onClick={() => setOtherPersonsPhone(null)}>
              Cambiar respuesta
            </Button>
          </Flex>
        </Notice>
      </Flex>
    )
  }
  const known = { ...person, inMyCircle }
  if (asks) {
    return (
      <QuestionBox
        role="group"
        tabIndex={-1}
        aria-label={`Este número es de ${person.name}. ¿Es la misma persona?`}
        data-to-mend={isMissed || undefined}
      >
        <Notice tone={isMissed ? 'error' : 'info'} live>
          <Flex direction="column" gap={3} color="ink">
            <div>
              <strong>Este número es de {person.name}. ¿Es la misma persona?</strong>
              <chakra.p mt={0.5}>
                {isMissed && <Missed>Falta tu respuesta. </Missed>}
                {circlesScreenMessages.samePerson}
              </chakra.p>
            </div>
            <PersonLine person={known} />
            <Flex gap={2} flexWrap="wrap" css={{ '& > *': { flex: '1 1 8rem' } }}>
              <Button variant="secondary" px={2} onClick={() => onChoose(known)}>
                Sí, es la misma
              </Button>
              <Button variant="secondary" px={2} onClick={() => setOtherPersonsPhone(queryPhone)}>
                No, es otra
              </Button>
            </Flex>
          </Flex>
        </Notice>
      </QuestionBox>
    )
  }
  return (
    <Notice tone={isMe ? 'warn' : 'info'} live>
      <Flex direction="column" gap={3}>
        {sentence(data)}
        <PersonLine person={known} />
      </Flex>
    </Notice>
  )
}

const QuestionBox = chakra('div', {
  base: {
    borderRadius: 'lg',
    scrollMarginBlock: '16px',
    _focus: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  },
})

const Missed = chakra('strong', { base: { color: 'danger.onTint' } })

function sentence({ isMe, inMyCircle }: { isMe: boolean; inMyCircle: boolean }): string {
  if (isMe) return circlesErrorMessages['CIRCLES.ONESELF']
  return inMyCircle ? circlesScreenMessages.alreadyInCircle : circlesScreenMessages.alreadyExists
}
