import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra } from '#client/ui/chakra.ts'

/** The length in characters above which a review is folded: about ten lines on a phone. */
const longText = 420

export function ReviewText({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const foldable = text.length > longText || text.split('\n').length > 10
  return (
    <Box>
      <chakra.blockquote
        id={foldable ? id : undefined}
        maxW="measure"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        _before={{ content: '"“"' }}
        _after={{ content: '"”"' }}
        data-folded={foldable && !unfolded ? '' : undefined}
        lineClamp={foldable && !unfolded ? 8 : undefined}
      >
        {text}
      </chakra.blockquote>
      {foldable && (
        <Button
          variant="ghost"
          size="sm"
          ms={-3}
          aria-expanded={unfolded}
          data-needs-script
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Leer menos' : 'Leer más'}
        </Button>
      )}
    </Box>
  )
}
