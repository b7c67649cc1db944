import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/**
 * Pass `{import.meta.env.SSR && '…'}`: only the server renders the message, and the browser's scripts must omit the
 * text.
 */
export function NoScriptMessage({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
