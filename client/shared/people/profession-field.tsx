import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { ComboField } from '#client/ui/combo-field.tsx'

interface ProfessionFieldProps {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  ref: (element: HTMLInputElement | null) => void
  optional?: boolean
  error: string | undefined
}

export function ProfessionField(props: ProfessionFieldProps) {
  const query = useDebouncedValue(props.value.trim())
  const { data = [] } = trpc.identity.professions.useQuery(
    { query },
    { enabled: query !== '', placeholderData: keepPreviousData },
  )
  const options = query === '' || data.includes(query) ? [] : data.map((text) => ({ id: text, text }))
  return <ComboField {...props} label="Oficio o profesión" options={options} />
}
