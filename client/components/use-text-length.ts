import { useCallback, useEffect, useRef, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * The length of what a control holds, whoever wrote it: the reader, a controlled `value`, or a form library that
 * sets the element's value without an event (then the next render tells). Returns the length and a ref to hand on.
 */
export function useTextLength(active: boolean, value: unknown) {
  const element = useRef<TextControl | null>(null)
  const [length, setLength] = useState(typeof value === 'string' ? value.length : 0)

  const measure = useCallback(() => {
    if (element.current !== null) setLength(element.current.value.length)
  }, [])

  const attach = useCallback(
    (node: TextControl | null) => {
      element.current?.removeEventListener('input', measure)
      element.current = node
      if (active) node?.addEventListener('input', measure)
    },
    [active, measure],
  )

  useEffect(() => {
    if (active) measure()
  })

  return [length, attach] as const
}
