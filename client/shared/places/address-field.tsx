import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import type { PlaceFieldProps } from '#client/shared/places/place-fields.tsx'
import type { PostalAddress } from '#client/shared/places/postal-address.ts'
import { useAddressSearch } from '#client/shared/places/use-address-search.ts'
import { Box, Flex } from '#client/ui/chakra.ts'
import { ComboField } from '#client/ui/combo-field.tsx'

interface AddressFieldProps extends PlaceFieldProps {
  onResult: (result: PostalAddress) => void
}

export function AddressField({ onResult, ...props }: AddressFieldProps) {
  const { status, predictions, setTyped, choose } = useAddressSearch()
  /** The latest typed text, to detect a response that arrives after the member has typed more. */
  const latest = useRef(props.value)
  latest.current = props.value

  return (
    <ComboField
      {...props}
      label="Dirección"
      autoCapitalize="words"
      help={<Help status={status} />}
      options={predictions.map(({ placeId, text }) => ({ id: placeId, text: text.text }))}
      onChange={(text) => {
        setTyped(text)
        props.onChange(text)
      }}
      onPick={async (option) => {
        const result = await choose(option.id)
        if (result && latest.current === option.text) onResult(result)
      }}
    />
  )
}

function Help({ status }: { status: 'loading' | 'ready' | 'unavailable' }) {
  if (status === 'ready') return 'Calle, número y colonia. Sugerencias de Google Maps.'
  if (status === 'loading') return 'Calle, número y colonia.'
  return (
    <Flex as="span" role="status" gap={1.5} color="ink">
      <Box as="span" flexShrink={0} mt="1px">
        <TriangleAlert size={16} aria-hidden />
      </Box>
      <span>Por ahora no podemos sugerir direcciones. Escribe la calle, el número y la colonia.</span>
    </Flex>
  )
}
