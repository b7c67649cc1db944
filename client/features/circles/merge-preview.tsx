import { ArrowDown, ArrowUpDown, UserRoundCheck, UserRoundX } from 'lucide-react'
import { ContactLine, type PersonWithPhone } from '#client/features/circles/contact-line.tsx'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { formatPhone } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Flex, Stack } from '#client/ui/chakra.ts'
import { Notice, type NoticeProps } from '#client/ui/notice.tsx'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { foldText } from '#kernel/text/contract.ts'

interface ContactMergePreviewProps {
  from: PersonWithPhone
  into: PersonWithPhone
  onSwap: (() => void) | null
}

export function ContactMergePreview({ from, into, onSwap }: ContactMergePreviewProps) {
  const comparison = compareProfiles(from, into)
  return (
    <Stack ref={restoreLostFocus} tabIndex={-1} outline="none" gap={4}>
      {comparison && <Notice tone={comparison.tone}>{comparison.text}</Notice>}
      <Flex direction="column" gap={2}>
        <Profile caption="Este perfil desaparece" person={from} />
        <Flex align="center" justify="space-between" gap={3} ps={6} color="muted">
          <ArrowDown size={20} aria-hidden="true" />
          {onSwap && (
            <Button variant="ghost" size="sm" icon={<ArrowUpDown size={18} />} me={-3} onClick={onSwap}>
              Que se quede el otro
            </Button>
          )}
        </Flex>
        <Profile caption="Este perfil se queda" person={into} isKept />
      </Flex>
      <Stack as="ul" gap={1} ps={5} css={{ listStyle: 'disc', '& ::marker': { color: 'muted' } }}>
        {describeMerge(from, into).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </Stack>
  )
}

function compareProfiles(
  from: PersonWithPhone,
  into: PersonWithPhone,
): { tone: NoticeProps['tone']; text: string } | null {
  const hasEqualNames = foldText(getShortPersonName(from.name)) === foldText(getShortPersonName(into.name))
  const areSamePerson = 'Únelos solo si son la misma persona.'
  if (from.phone === null || into.phone === null)
    return hasEqualNames ? null : { tone: 'warn', text: `Tienen nombres distintos. ${areSamePerson}` }
  if (formatPhone(from.phone) === formatPhone(into.phone))
    return hasEqualNames
      ? { tone: 'success', text: 'Tienen el mismo teléfono y el mismo nombre.' }
      : { tone: 'info', text: `Tienen el mismo teléfono, pero nombres distintos. ${areSamePerson}` }
  return {
    tone: 'warn',
    text: `Tienen ${hasEqualNames ? '' : 'nombres y '}teléfonos distintos. ${areSamePerson}`,
  }
}

const sameDayReviews = 'Si el mismo día escribiste sobre los dos, queda solo una de esas reseñas.'

function describeMerge(from: PersonWithPhone, into: PersonWithPhone): string[] {
  if (into.registered)
    return [`${into.name} se queda con sus datos y recibe las reseñas de ${from.name}.`, sameDayReviews]
  const losesPhone =
    from.phone !== null && into.phone !== null && formatPhone(from.phone) !== formatPhone(into.phone)
  const losesCity = from.city !== null && into.city !== null && foldText(from.city) !== foldText(into.city)
  const kept = ['su nombre', into.phone !== null && 'su teléfono', into.city !== null && 'su ciudad']
  const received = [
    'las reseñas',
    from.professions.length > 0 && 'los oficios',
    from.phone !== null && into.phone === null && 'el teléfono',
    from.city !== null && into.city === null && 'la ciudad',
  ]
  return [
    `${into.name} se queda con ${joinWords(kept)}.`,
    `Recibe ${joinWords(received)} de ${from.name}.`,
    ...(losesPhone && from.phone !== null ? [`El teléfono ${formatPhone(from.phone)} se pierde.`] : []),
    ...(losesCity ? [`La ciudad de ${from.name}, ${from.city}, se pierde.`] : []),
    sameDayReviews,
  ]
}

function joinWords(words: readonly (string | false)[]): string {
  const present = words.filter((word) => word !== false)
  const last = present.pop() ?? ''
  return present.length === 0 ? last : `${present.join(', ')} y ${last}`
}

interface ProfileProps {
  caption: string
  person: PersonWithPhone
  isKept?: boolean
}

function Profile({ caption, person, isKept = false }: ProfileProps) {
  const Icon = isKept ? UserRoundCheck : UserRoundX
  return (
    <section aria-label={caption}>
      <Card
        bg={isKept ? undefined : 'transparent'}
        borderWidth={isKept ? '2px' : undefined}
        borderStyle={isKept ? 'solid' : 'dashed'}
        borderColor={isKept ? 'barro' : 'field'}
        gap={2}
        p={3}
      >
        <Flex
          as="span"
          align="center"
          gap={1.5}
          textStyle="caption"
          fontWeight="semibold"
          color={isKept ? 'barro' : 'muted'}
          aria-hidden="true"
        >
          <Icon size={16} />
          {caption}
        </Flex>
        <ContactLine person={person} />
      </Card>
    </section>
  )
}
