import { chakra } from '@chakra-ui/react'

export interface RingMarkProps {
  /** Width and height in px; 28 unless said. */
  size?: number
  /** The outer ring breathes; it stands still when the reader asked for less motion. */
  breathing?: boolean
  /** Read aloud when given; otherwise the mark is decoration. */
  label?: string
}

const Svg = chakra('svg')
const Ring = chakra('circle', { base: { transformOrigin: 'center', transformBox: 'fill-box' } })

/** The mark of the product: two thin concentric rings in the colour of the text around it. */
export function RingMark({ size = 28, breathing = false, label }: RingMarkProps) {
  const breath = breathing ? { base: 'breathe 2.4s ease-in-out infinite', _motionReduce: 'none' } : undefined
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      flexShrink={0}
      style={{ width: size, height: size }}
      {...named}
    >
      <Ring cx="16" cy="16" r="14" strokeWidth="2.2" animation={breath} />
      <Ring
        cx="16"
        cy="16"
        r="7.5"
        strokeWidth="2.2"
        animation={breath}
        animationDelay={breathing ? '-1.6s' : undefined}
      />
    </Svg>
  )
}
