import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/** What only a browser reads that runs no scripts: why something does not answer, and what does instead. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Line>{children}</Line>
    </noscript>
  )
}
