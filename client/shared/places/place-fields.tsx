import type { Ref } from 'react'
import { usePlaceCatalog } from '#client/shared/places/use-catalog.ts'
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
  onState?: (state: string) => void
}

export function CityField({ onState, ...props }: CityFieldProps) {
  const { catalog, fetchCatalog } = usePlaceCatalog()
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

export function FederalStateField(props: PlaceFieldProps) {
  const { catalog, fetchCatalog } = usePlaceCatalog()
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
