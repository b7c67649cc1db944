import { useCallback, useEffect, useRef, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns the length of a text in characters, and a ref for its control. If a form library sets a text without an
 * event, the next render measures it.
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
      // Skip a controlled field: this listener runs before React's, and a render between them would reset the field to
      // its old `value`.
      if (active && !controlled) node?.addEventListener('input', measure)
    },
    [active, controlled, measure],
  )

  useEffect(() => {
    if (active && !controlled) measure()
  })

  return [controlled ? countCharacters(value) : measured, attach] as const
}

function countCharacters(text: string): number {
  return [...text].length
}
