import { Search, X } from 'lucide-react'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { CircleSortOrder } from '#modules/circles/contract/own-circle.ts'

const orders: { value: CircleSortOrder; label: string }[] = [
  { value: 'TRADE', label: 'Por oficio' },
  { value: 'RECENT', label: 'Recientes' },
  { value: 'NAME', label: 'Nombre' },
  { value: 'RECOMMENDATIONS', label: 'Recomendados' },
]

interface CircleFiltersProps {
  words: string
  onType: (words: string) => void
  order: CircleSortOrder
  onOrder: (order: CircleSortOrder) => void
}

const Clear = chakra('button', {
  base: { display: 'grid', placeItems: 'center', w: 'touch', h: 'touch', color: 'muted', cursor: 'pointer' },
})

export function CircleFilters({ words, onType, order, onOrder }: CircleFiltersProps) {
  return (
    <Flex gap={2} flexWrap="wrap" mb={3} className="no-print">
      <chakra.div flex="3 1 11rem">
        <TextField
          label="Busca en tu círculo"
          hideLabel
          placeholder="Nombre u oficio"
          type="search"
          autoComplete="off"
          value={words}
          start={<Search size={20} />}
          action={
            words === '' ? undefined : (
              <Clear type="button" aria-label="Borrar búsqueda" onClick={() => onType('')}>
                <X size={18} />
              </Clear>
            )
          }
          onChange={(event) => onType(event.target.value.slice(0, 100))}
        />
      </chakra.div>
      {/* Few people match a search: their order is not worth a field. */}
      <chakra.div flex="2 1 9.5rem" hidden={words !== ''}>
        <SelectField
          label="Orden"
          hideLabel
          options={orders}
          value={order}
          onChange={(event) => {
            const chosen = orders.find(({ value }) => value === event.target.value)
            if (chosen) onOrder(chosen.value)
          }}
        />
      </chakra.div>
    </Flex>
  )
}
