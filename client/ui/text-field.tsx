import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useCallback } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { mergeRefs } from '#client/ui/merge-refs.ts'
import { FieldFrame, type FieldTexts, getControlAriaProps, useFieldIds } from './field-frame.tsx'
import { formControlStyleRecipe } from './form-control-style-recipe.ts'
import { CharacterCount } from './text-count.tsx'
import { useTextLength } from './use-text-length.ts'

const Input = chakra('input', formControlStyleRecipe)

type NativeInput = Omit<
  ComponentPropsWithoutRef<'input'>,
  'size' | 'maxLength' | 'type' | 'color' | 'height' | 'width'
>

export interface TextFieldProps extends NativeInput, FieldTexts {
  type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'time' | 'date'
  /** Longer text is not cut, but its counter turns red; an emoji counts as one character. */
  maxLength?: number
  start?: ReactNode
  end?: ReactNode
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error,
    optional,
    hideLabel = false,
    maxLength,
    start,
    end,
    action,
    ref,
    id,
    type = 'text',
    ...input
  } = props
  const texts = { label, help, error, optional, hideLabel }
  const ids = useFieldIds(id)
  const [length, measure] = useTextLength(maxLength !== undefined, input.value, input.defaultValue)
  const setRef = useCallback((node: HTMLInputElement | null) => mergeRefs(measure, ref)(node), [measure, ref])

  return (
    <FieldFrame
      {...texts}
      ids={ids}
      counter={maxLength === undefined ? undefined : <CharacterCount length={length} max={maxLength} />}
    >
      <Flex position="relative" align="center">
        {start !== undefined && (
          <Flex position="absolute" insetInlineStart={3.5} color="muted" pointerEvents="none">
            {start}
          </Flex>
        )}
        <Input
          {...getControlAriaProps(texts, ids, maxLength !== undefined)}
          {...input}
          ref={setRef}
          type={type}
          ps={start === undefined ? undefined : 11}
          pe={end === undefined && action === undefined ? undefined : 14}
        />
        {end !== undefined && (
          <Flex position="absolute" insetInlineEnd={3.5} color="muted" pointerEvents="none">
            {end}
          </Flex>
        )}
        {action !== undefined && (
          <Flex position="absolute" insetInlineEnd={0} color="muted">
            {action}
          </Flex>
        )}
      </Flex>
    </FieldFrame>
  )
}
