import { useCallback, useEffect, useRef, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * The length in characters of what a control holds, whoever wrote it: the reader, a controlled `value`, or a form library that
 * sets the element's value without an event (then the next render tells). Returns the length and a ref to hand on.
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
      // Not beside a controlled value: rendering between this listener and React's would undo what was typed.
      if (active && !controlled) node?.addEventListener('input', measure)
    },
    [active, controlled, measure],
  )

  useEffect(() => {
    if (active && !controlled) measure()
  })

  return [controlled ? countCharacters(value) : measured, attach] as const
}

/** As people count: what lies beyond the first 65,536 characters of Unicode, emoji above all, has two units in a string. */
function countCharacters(text: string): number {
  return [...text].length
}
