import { useId } from 'react'
import { formatDuration, formatPrice } from '#client/lib/format.ts'
import { chakra, Grid } from '#client/ui/chakra.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { BookableService } from '#modules/scheduling/contract/agenda.ts'

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 'touch',
    px: 4,
    py: 2,
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderColor: 'hairline',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'agave', bg: 'agave.tint' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  },
})
const Radio = chakra('input', {
  base: { accentColor: 'var(--c-colors-agave, currentColor)', boxSize: 5, flexShrink: 0 },
})

const Words = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, flex: '1', minW: 0 },
})

interface ServiceChoiceProps {
  services: readonly BookableService[]
  selected: string | null
  onSelect: (serviceId: ServiceId) => void
  onIntent: (service: BookableService) => void
}

export function ServiceChoice({ services, selected, onSelect, onIntent }: ServiceChoiceProps) {
  const name = useId()
  return (
    <chakra.fieldset minW={0}>
      <chakra.legend textStyle="label" mb={2}>
        Selecciona un servicio:
      </chakra.legend>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap={2}>
        {services.map((service) => (
          <Choice key={service.id} onPointerEnter={() => onIntent(service)} onFocus={() => onIntent(service)}>
            <Radio
              type="radio"
              name={name}
              checked={service.id === selected}
              onChange={() => onSelect(service.id)}
            />
            <Words>
              <chakra.span flex="1 1 9rem" minW={0} overflowWrap="anywhere">
                {service.name}
                {service.durationMinutes !== null && (
                  <chakra.span display="block" color="muted" textStyle="small">
                    {formatDuration(service.durationMinutes)}
                  </chakra.span>
                )}
              </chakra.span>
              <chakra.span fontWeight="semibold" whiteSpace="nowrap">
                {formatPrice(service.cost)}
              </chakra.span>
            </Words>
          </Choice>
        ))}
      </Grid>
    </chakra.fieldset>
  )
}
