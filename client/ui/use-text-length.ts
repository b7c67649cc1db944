import { useCallback, useEffect, useRef, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Measures the length of a control's text, in characters. The text may be typed, passed as `value`, or set by a form
 * library without an event: such a text is measured at the next render. Returns the length and a ref for the control.
 */
export function useTextLength(active: boolean, value: unknown, initial?: unknown) {
  const element = useRef<TextControl | null>(null)
  const controlled = typeof value === 'string'
  const [measured, setLength] = useState(() => (typeof initial === 'string' ? countCharacters(initial) : 0))

  const measure = useCallback(() => {
    if (element.current !== null) setLength(countCharacters(element.current.value))
  }, [])

  const attach = useCallback(
    (node: TextControl | null) => {
      element.current?.removeEventListener('input', measure)
      element.current = node
      // Do not listen to input events of controls with a `value`: a render before React's own listener runs would
      // undo the typed text.
      if (active && !controlled) node?.addEventListener('input', measure)
    },
    [active, controlled, measure],
  )

  useEffect(() => {
    if (active && !controlled) measure()
  })

  return [controlled ? countCharacters(value) : measured, attach] as const
}

/**
 * Counts Unicode code points, so that an emoji counts as one character. In `length` of a JavaScript string it counts
 * as two.
 */
function countCharacters(text: string): number {
  return [...text].length
}
