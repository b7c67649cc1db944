import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Line = chakra('p', { base: { color: 'muted', textStyle: 'small', textAlign: 'center' } })

/** Pass the message as `{import.meta.env.SSR && '…'}`, so that the browser's JavaScript omits the message. */
export function NoScriptMessage({ children }: { children: ReactNode }) {
  return <noscript>{import.meta.env.SSR && <Line>{children}</Line>}</noscript>
}
