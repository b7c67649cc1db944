import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/**
 * Content for browsers without scripts: explains what does not work, and the alternative. React does not
 * hydrate this content, so pass `{import.meta.env.SSR && '…'}` to keep its text out of the bundle.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
