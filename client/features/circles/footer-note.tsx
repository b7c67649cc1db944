import { chakra } from '#client/ui/chakra.ts'

export const DialogFooterNote = chakra('p', {
  base: {
    color: 'muted',
    textStyle: 'small',
    textAlign: { base: 'center', sm: 'end' },
    order: { base: 1, sm: 0 },
    flex: { sm: '1 1 0' },
    minW: 0,
    alignSelf: { sm: 'center' },
  },
})
