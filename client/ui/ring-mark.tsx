import { chakra } from '#client/ui/chakra.ts'

export interface RingLogoProps {
  size?: number
  breathing?: boolean
  label?: string
}

const Svg = chakra('svg')
const Ring = chakra('circle', { base: { transformOrigin: 'center', transformBox: 'fill-box' } })

export function RingLogo({ size = 28, breathing = false, label }: RingLogoProps) {
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
