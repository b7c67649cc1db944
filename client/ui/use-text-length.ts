import { useCallback, useEffect, useRef, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Measures the length of a control's text, in characters. A text that a form library sets without an event is measured
 * at the next render. Returns the length and a ref for the control.
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

/** Counts code points, so that an emoji is one character. In a JavaScript string, an emoji has a length of 2. */
function countCharacters(text: string): number {
  return [...text].length
}
