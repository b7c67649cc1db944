import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithoutRef, Ref } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { FieldFrame, type FieldTexts, getControlAriaProps, useFieldIds } from './field-frame.tsx'
import { formControlStyleRecipe } from './form-control-style-recipe.ts'

const Select = chakra('select', formControlStyleRecipe)

export interface SelectOption {
  value: string
  label: string
}

export interface SelectFieldProps
  extends Omit<ComponentPropsWithoutRef<'select'>, 'multiple' | 'size' | 'color' | 'height' | 'width'>,
    FieldTexts {
  options: readonly SelectOption[]
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, hideLabel = false, options, placeholder, ref, id, ...select } = props
  const texts = { label, help, error, optional, hideLabel }
  const ids = useFieldIds(id)
  return (
    <FieldFrame {...texts} ids={ids}>
      <Flex position="relative" align="center">
        <Select
          {...select}
          {...getControlAriaProps(texts, ids)}
          ref={ref}
          pe={11}
          cursor="pointer"
          textOverflow="ellipsis"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
        <Flex position="absolute" insetInlineEnd={3.5} color="muted" pointerEvents="none">
          <ChevronDown size={20} />
        </Flex>
      </Flex>
    </FieldFrame>
  )
}
