import { HandHeart } from 'lucide-react'
import { formatCount } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'

export function RecommendationCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Flex align="center" gap={1.5} color="agave" textStyle="caption" fontWeight="semibold">
      {/* On phones, the sentence needs the whole line. */}
      <chakra.span display={{ base: 'none', sm: 'block' }}>
        <HandHeart size={16} />
      </chakra.span>
      {count === 1 ? 'Recomendado por 1 persona' : `Recomendado por ${formatCount(count)} personas`}
    </Flex>
  )
}
