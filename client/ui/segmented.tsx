import { useId } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const Group = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    maxW: 'full',
    p: '2px',
    bg: 'sunken',
    borderRadius: '24px',
    borderWidth: 0,
  },
})

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: '1 1 auto',
    minW: 0,
    minH: 'touch',
    px: 'clamp(6px, 4vw - 6px, 16px)',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'muted',
    textAlign: 'center',
    cursor: 'pointer',
    '&:has(:checked)': {
      bg: 'surface',
      color: 'ink',
      boxShadow: '0 0 0 1px var(--c-colors-field)',
      ...forcedColorsSelectedStyle,
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
  },
})

const Radio = chakra('input', {
  base: {
    position: 'absolute',
    inset: 0,
    opacity: 0,
    cursor: 'pointer',
    appearance: 'none',
    outline: 'none',
  },
})

export interface SegmentedControlProps<T extends string> {
  label: string
  showLabel?: boolean
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

export function SegmentedControl<T extends string>({
  label,
  showLabel = false,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId()
  const group = (
    <Group>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <Choice key={option.value}>
          <Radio
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Choice>
      ))}
    </Group>
  )
  if (!showLabel) return group
  return (
    <Flex direction="column" gap={1.5} minW={0}>
      <chakra.span textStyle="label" aria-hidden="true">
        {label}
      </chakra.span>
      {group}
    </Flex>
  )
}
