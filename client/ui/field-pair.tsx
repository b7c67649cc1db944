import { chakra } from '#client/ui/chakra.ts'

/** Layout of two short fields that belong together: side by side from 640 px, stacked on a phone. */
export const FieldPair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: 5, sm: 3 },
    rowGap: 5,
    alignItems: 'start',
  },
})
