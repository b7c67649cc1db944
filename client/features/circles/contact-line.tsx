import { formatProfessionAndCity, PersonAvatarFrame } from '#client/features/circles/person-line.tsx'
import { formatPhone } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

export type PersonWithPhone = DirectoryCard & { phone: string | null; email?: string | null }

interface ContactLineProps {
  person: PersonWithPhone
  note?: string | undefined
}

export function ContactLine({ person, note }: ContactLineProps) {
  const { name, phone, registered } = person
  const facts = formatProfessionAndCity(person)
  return (
    <Flex as="span" align="center" gap={3} minW={0} flex="1">
      <PersonAvatarFrame person={{ ...person, inMyCircle: true }} />
      <Flex as="span" direction="column" minW={0} flex="1">
        <chakra.span fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
          {name}
        </chakra.span>
        {facts !== '' && (
          <chakra.span color="muted" textStyle="small" overflowWrap="anywhere">
            {facts}
          </chakra.span>
        )}
        {phone === null ? (
          <chakra.span color="muted" textStyle="small">
            {registered ? 'No muestra su teléfono' : 'Sin teléfono'}
          </chakra.span>
        ) : (
          <chakra.span textStyle="small" fontVariantNumeric="tabular-nums">
            {formatPhone(phone)}
            {note !== undefined && (
              <>
                {' · '}
                <strong>{note}</strong>
              </>
            )}
          </chakra.span>
        )}
      </Flex>
    </Flex>
  )
}
