import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'

export interface FieldTexts {
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLabel?: boolean
}

export interface FieldIds {
  control: string
  message: string
  counter: string
}

export function useFieldIds(id?: string): FieldIds {
  const generated = useId()
  const control = id ?? generated
  return { control, message: `${control}-mensaje`, counter: `${control}-cuenta` }
}

export function getControlAriaProps(texts: FieldTexts, ids: FieldIds, hasCounter = false) {
  const described = [
    texts.error !== undefined || texts.help !== undefined ? ids.message : undefined,
    hasCounter ? ids.counter : undefined,
  ]
  return {
    id: ids.control,
    'aria-invalid': texts.error === undefined ? undefined : true,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
}

const Label = chakra('label', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 2,
    textStyle: 'label',
  },
})

interface FieldFrameProps extends FieldTexts {
  ids: FieldIds
  counter?: ReactNode
  children: ReactNode
}

export function FieldFrame({
  label,
  help,
  error,
  optional = false,
  hideLabel = false,
  ids,
  counter,
  children,
}: FieldFrameProps) {
  return (
    <Flex direction="column" gap={1.5} minW={0} w="full">
      <Label htmlFor={ids.control} srOnly={hideLabel || undefined}>
        {label}
        {optional && (
          <chakra.span color="muted" textStyle="caption" fontWeight="normal">
            Opcional
          </chakra.span>
        )}
      </Label>
      {children}
      {(error !== undefined || help !== undefined || counter !== undefined) && (
        <Flex justify="space-between" gap={3} textStyle="caption">
          <FieldMessage id={ids.message} error={error} help={help} />
          {counter !== undefined && (
            <Box id={ids.counter} color="muted" flexShrink={0} fontVariantNumeric="tabular-nums">
              {counter}
            </Box>
          )}
        </Flex>
      )}
    </Flex>
  )
}

interface FieldMessageProps {
  id: string
  error?: string | undefined
  help?: ReactNode
}

export function FieldMessage({ id, error, help }: FieldMessageProps) {
  if (error !== undefined) {
    return (
      <Flex id={id} gap={1.5} color="danger" fontWeight="semibold" minW={0}>
        <Box as="span" flexShrink={0} mt="1px">
          <CircleAlert size={16} />
        </Box>
        <span>{error}</span>
      </Flex>
    )
  }
  return (
    <Box id={id} color="muted" minW={0}>
      {help}
    </Box>
  )
}
