import { Check, Clock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { calendarEntryStyleRecipe } from '#client/features/scheduling/calendar/entry-recipe.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'

const Sample = chakra('span', calendarEntryStyleRecipe)

export function WeekCalendarLegend() {
  return (
    <Flex as="ul" gap={4} rowGap={2} wrap="wrap" textStyle="small" color="muted">
      <Key
        name="Confirmada"
        sample={<Swatch kind="confirmed" icon={<Check size={14} strokeWidth={2.5} />} />}
      />
      <Key name="Pendiente" sample={<Swatch kind="pending" icon={<Clock size={14} strokeWidth={2.5} />} />} />
      <Key name="Libre" sample={<Swatch kind="free" icon={<Plus size={14} />} />} />
      <Key
        name="Cerrado"
        sample={
          <Box
            boxSize="1.5rem"
            borderRadius="sm"
            borderWidth="1px"
            background="repeating-linear-gradient(135deg, transparent 0 4px, var(--c-colors-hairline) 4px 5px), var(--c-colors-sunken)"
          />
        }
      />
    </Flex>
  )
}

function Key({ name, sample }: { name: string; sample: ReactNode }) {
  return (
    <Flex as="li" align="center" gap={1.5}>
      <span aria-hidden="true">{sample}</span>
      {name}
    </Flex>
  )
}

function Swatch({ kind, icon }: { kind: 'confirmed' | 'pending' | 'free'; icon: ReactNode }) {
  return (
    <Sample
      kind={kind}
      w="1.5rem"
      h="1.5rem"
      p={0}
      alignItems="center"
      justifyContent="center"
      cursor="default"
    >
      {icon}
    </Sample>
  )
}
