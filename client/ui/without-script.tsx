import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/** React does not hydrate the message: pass `{import.meta.env.SSR && '…'}` to keep the text out of the bundle. */
export function NoScriptMessage({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
