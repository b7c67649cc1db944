import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/**
 * Message for browsers without scripts about what does not work, and the alternative. React does not hydrate this
 * message: pass `{import.meta.env.SSR && '…'}` to keep its text out of the bundle.
 */
export function NoScriptMessage({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
