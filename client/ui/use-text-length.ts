import { useCallback, useEffect, useRef, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

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
