import { Segmented } from '#client/ui/segmented.tsx'
import type { ExploreOrder } from '#modules/circles/contract/explore.ts'

const options = [
  { value: 'recommended', label: 'Más recomendados' },
  { value: 'trusted', label: 'De mi confianza' },
] as const

interface OrderChoiceProps {
  order: ExploreOrder
  onChange: (order: ExploreOrder) => void
}

export function OrderChoice({ order, onChange }: OrderChoiceProps) {
  return <Segmented label="Orden" options={options} value={order} onChange={onChange} />
}
