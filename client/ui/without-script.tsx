import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/**
 * Only the server renders the message: pass `{import.meta.env.SSR && '…'}` to keep its text out of the browser's
 * scripts.
 */
export function NoScriptMessage({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
