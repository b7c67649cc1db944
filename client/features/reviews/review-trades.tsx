import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { ChipInput } from '#client/shared/trades/chip-input.tsx'

interface ReviewTradesProps {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onType: (text: string) => void
}

export function ReviewTradesField({ values, onChange, onType }: ReviewTradesProps) {
  const [text, setText] = useState('')
  const query = useDebouncedValue(text.trim())
  const { data = [] } = trpc.identity.professions.useQuery({ query }, { placeholderData: keepPreviousData })
  return (
    <ChipInput
      label="Oficios o profesiones"
      help="De qué fue el trabajo que te hizo."
      optional
      values={values}
      onChange={onChange}
      onType={(typed) => {
        setText(typed)
        onType(typed)
      }}
      suggestions={data}
    />
  )
}
