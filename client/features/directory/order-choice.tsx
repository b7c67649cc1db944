import { SegmentedControl } from '#client/ui/segmented.tsx'
import type { ExploreSortOrder } from '#modules/circles/contract/explore.ts'

const options = [
  { value: 'recommended', label: 'Más recomendados' },
  { value: 'trusted', label: 'De mi confianza' },
] as const

interface OrderChoiceProps {
  order: ExploreSortOrder
  onChange: (order: ExploreSortOrder) => void
}

export function SortOrderChoice({ order, onChange }: OrderChoiceProps) {
  return <SegmentedControl label="Orden" options={options} value={order} onChange={onChange} />
}
