import {
  getPossibleTradeFromName,
  splitNameWithTrade,
} from '#client/features/circles/import/name-with-trade.ts'
import type { ContactDraft } from '#client/features/circles/import/use-contact-import.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface TradeProposalProps {
  draft: ContactDraft
  onChange: (part: Partial<ContactDraft>) => void
}

export function ContactTradeProposal({ draft, onChange }: TradeProposalProps) {
  const { name, fullName = name, trade } = draft
  const word = getPossibleTradeFromName(fullName)
  const { data = [] } = trpc.identity.professions.useQuery({ query: word ?? '' }, { enabled: word !== null })
  const parts = splitNameWithTrade(fullName, data)
  const isAccepted = draft.fullName !== undefined
  if (!parts || (!isAccepted && trade.trim() !== '')) return null
  if (isAccepted)
    return (
      <Flex align="baseline" flexWrap="wrap" my={-2} color="muted" textStyle="small">
        <chakra.span overflowWrap="anywhere">En tu teléfono: “{fullName}” ·</chakra.span>
        <Button
          variant="ghost"
          size="sm"
          px={1.5}
          aria-label={`Deshacer: separar ${fullName}`}
          onClick={() =>
            onChange({ name: fullName, fullName: undefined, trade: trade === parts.trade ? '' : trade })
          }
        >
          Deshacer
        </Button>
      </Flex>
    )
  return (
    <Flex
      align="center"
      justify="space-between"
      flexWrap="wrap"
      columnGap={3}
      rowGap={2}
      bg="sunken"
      borderRadius="md"
      p={3}
      textStyle="small"
      _highContrast={{ outline: '1px solid' }}
    >
      <chakra.span flex="1 1 8rem" minW={0}>
        ¿Se llama {parts.name} y su oficio es {parts.trade}?
      </chakra.span>
      <Button variant="secondary" px={4} fontSize="sm" onClick={() => onChange({ ...parts, fullName })}>
        Sí, separarlos
      </Button>
    </Flex>
  )
}
