import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('a', {
  base: {
    position: 'fixed',
    top: 2,
    insetInlineStart: 2,
    zIndex: 'toast',
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'touch',
    px: 4,
    bg: 'ink',
    color: 'paper',
    fontWeight: 'semibold',
    borderRadius: 'md',
    translate: '0 -200%',
    _focus: { translate: '0 0' },
  },
})

export function SkipLink() {
  return (
    <Root className="no-print" href="#contenido">
      Saltar al contenido
    </Root>
  )
}
