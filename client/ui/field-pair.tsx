import { chakra } from '#client/ui/chakra.ts'

export const FieldPair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: 5, sm: 3 },
    rowGap: 5,
    alignItems: 'start',
  },
})
