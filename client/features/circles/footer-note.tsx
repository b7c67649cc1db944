import { chakra } from '#client/ui/chakra.ts'

export const DialogFooterNote = chakra('p', {
  base: {
    color: 'muted',
    textStyle: 'small',
    textAlign: { base: 'center', sm: 'end' },
    // On phones, the dialog's footer shows its elements in reverse order: `order` 1 puts the note on top.
    order: { base: 1, sm: 0 },
    flex: { sm: '1 1 0' },
    minW: 0,
    alignSelf: { sm: 'center' },
  },
})
