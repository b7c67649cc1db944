import { ArrowDown, ArrowUpDown } from 'lucide-react'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { getShortName } from '#kernel/names/contract.ts'
import { foldText } from '#kernel/text/contract.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

interface MergePreviewProps {
  /** The contact whose profile the merge removes, and the contact whose profile stays. */
  from: DirectoryCard
  into: DirectoryCard
  /** Swaps the two contacts; null if only one of them can stay. */
  onSwap: (() => void) | null
}

/** Shows which of two profiles stays after the merge, which one disappears, and what the remaining profile receives. */
export function MergePreview({ from, into, onSwap }: MergePreviewProps) {
  return (
    <Stack ref={restoreLostFocus} tabIndex={-1} outline="none" gap={4}>
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
      {!haveEqualShortNames(from, into) && (
        <Notice tone="warn">
          {from.name} y {into.name} tienen nombres distintos. Une sus perfiles solo si son la misma persona.
        </Notice>
      )}
      <chakra.p>
        {into.name} se queda con su nombre y su teléfono, y recibe las reseñas y los oficios de {from.name}.{' '}
        <chakra.strong fontWeight="semibold">No se puede deshacer.</chakra.strong>
      </chakra.p>
    </Stack>
  )
}

function haveEqualShortNames(one: DirectoryCard, other: DirectoryCard): boolean {
  return foldText(getShortName(one.name)) === foldText(getShortName(other.name))
}

interface ProfileProps {
  caption: string
  person: DirectoryCard
  isKept?: boolean
}

function Profile({ caption, person, isKept = false }: ProfileProps) {
  return (
    <section aria-label={caption}>
      <Card
        tone={isKept ? 'surface' : 'sunken'}
        borderStyle={isKept ? 'solid' : 'dashed'}
        borderColor={isKept ? 'barro' : 'field'}
        gap={2}
        p={3}
      >
        <chakra.span
          textStyle="caption"
          fontWeight="semibold"
          color={isKept ? 'barro' : 'muted'}
          aria-hidden="true"
        >
          {caption}
        </chakra.span>
        <PersonLine person={{ ...person, inMyCircle: true }} />
      </Card>
    </section>
  )
}
