import type { Ref } from 'react'
import { useCatalog } from '#client/shared/places/use-catalog.ts'
import { ComboField } from '#client/ui/combo-field.tsx'

export interface PlaceFieldProps {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
  optional?: boolean
  autoComplete?: string
}

interface CityFieldProps extends PlaceFieldProps {
  /** Called with the state of a city chosen from the list. */
  onState?: (state: string) => void
}

/** A city, with the places of Mexico and the US as suggestions; any text is allowed. */
export function CityField({ onState, ...props }: CityFieldProps) {
  const { catalog, fetchCatalog } = useCatalog()
  return (
    <ComboField
      {...props}
      label="Ciudad"
      autoCapitalize="words"
      options={catalog?.suggestCities(props.value) ?? []}
      onFocus={fetchCatalog}
      onPick={(option) => onState?.(option.hint ?? '')}
    />
  )
}

/** A state of Mexico or the US; any text is allowed. */
export function StateField(props: PlaceFieldProps) {
  const { catalog, fetchCatalog } = useCatalog()
  return (
    <ComboField
      {...props}
      label="Estado"
      autoCapitalize="words"
      options={catalog?.suggestStates(props.value) ?? []}
      onFocus={fetchCatalog}
    />
  )
}
