import { HandHeart } from 'lucide-react'
import { formatCount } from '#client/lib/format.ts'
import { Flex } from '#client/ui/chakra.ts'

export function RecommendationCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Flex align="center" gap={2} color="agave" textStyle="small" fontWeight="semibold">
      <HandHeart size={18} />
      {count === 1 ? 'Recomendado por 1 persona' : `Recomendado por ${formatCount(count)} personas`}
    </Flex>
  )
}
