import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/**
 * What only a browser reads that runs no scripts: why something does not answer, and what does instead. React never looks into this
 * element, so nothing of it has to come with the code: give the text as `{import.meta.env.SSR && '…'}`.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
