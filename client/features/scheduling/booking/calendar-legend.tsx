import { chakra, Flex } from '#client/ui/chakra.ts'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: 3.5,
    borderRadius: '4px',
    borderWidth: '1.5px',
  },
})

const Dot = chakra('span', {
  base: {
    boxSize: '4px',
    borderRadius: 'full',
    bg: { base: 'maiz.on', _highContrast: 'CanvasText' },
  },
})

export function CalendarLegend() {
  return (
    <Flex gap={4} wrap="wrap" justify="center" color="muted" textStyle="caption" aria-hidden="true">
      <Flex as="span" align="center" gap={1.5}>
        <Mark bg="maiz" borderColor="maiz">
          <Dot />
        </Mark>
        Hoy
      </Flex>
      <Flex as="span" align="center" gap={1.5}>
        <Mark bg="agave" borderColor="agave" css={forcedColorsSelectedStyle} />
        Seleccionado
      </Flex>
      <Flex as="span" align="center" gap={1.5}>
        <Mark bg="surface" borderColor="agave" />
        Disponible
      </Flex>
    </Flex>
  )
}
