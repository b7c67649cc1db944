import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { FieldMessage } from './field-frame.tsx'

const Row = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: 3, minH: 'touch', cursor: 'pointer' },
})

const Mark = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    w: '24px',
    h: '24px',
    borderWidth: '2px',
    borderColor: 'field',
    borderRadius: 'sm',
    bg: 'surface',
    cursor: 'inherit',
    transition: 'background-color 120ms ease-out',
    _before: {
      content: '""',
      w: '14px',
      h: '14px',
      bg: { base: 'barro.on', _highContrast: 'ButtonText' },
      clipPath: 'polygon(14% 44%, 0 60%, 40% 100%, 100% 18%, 84% 4%, 38% 70%)',
      opacity: 0,
    },
    _checked: { bg: 'barro', borderColor: 'barro', _before: { opacity: 1 } },
    _invalid: { borderColor: 'danger' },
  },
})

export interface CheckboxFieldProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'size' | 'color' | 'height' | 'width'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function CheckboxField({ label, help, error, ref, ...input }: CheckboxFieldProps) {
  const messageId = useId()
  const hasMessage = help !== undefined || error !== undefined
  return (
    <Flex direction="column">
      <Row>
        <Mark
          {...input}
          ref={ref}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={hasMessage ? messageId : undefined}
        />
        <span>{label}</span>
      </Row>
      {hasMessage && (
        <Box ps={9} textStyle="caption">
          <FieldMessage id={messageId} error={error} help={help} />
        </Box>
      )}
    </Flex>
  )
}
