import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
    minH: 'touch',
    py: 1,
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.6 },
  },
})

const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    w: '48px',
    h: '28px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'field',
    bg: 'sunken',
    cursor: 'inherit',
    transition: 'background-color 150ms ease-out, border-color 150ms ease-out',
    _before: {
      content: '""',
      position: 'absolute',
      top: '3px',
      insetInlineStart: '3px',
      w: '18px',
      h: '18px',
      borderRadius: 'full',
      bg: { base: 'field', _highContrast: 'ButtonText' },
      transition: 'translate 150ms ease-out, background-color 150ms ease-out',
    },
    _checked: {
      bg: 'agave',
      borderColor: 'agave',
      _before: { translate: '20px 0', bg: { base: 'agave.on', _highContrast: 'Highlight' } },
    },
  },
})

export interface SwitchFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'role' | 'size' | 'color' | 'height' | 'width'> {
  label: string
  help?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function SwitchField({ label, help, ref, ...input }: SwitchFieldProps) {
  const helpId = useId()
  return (
    <Row>
      <Flex as="span" direction="column" gap={0.5} minW={0}>
        <chakra.span textStyle="body" fontWeight="semibold" lineHeight="snug">
          {label}
        </chakra.span>
        {help !== undefined && (
          <chakra.span id={helpId} color="muted" textStyle="caption">
            {help}
          </chakra.span>
        )}
      </Flex>
      <Track
        {...input}
        ref={ref}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={help === undefined ? undefined : helpId}
      />
    </Row>
  )
}
