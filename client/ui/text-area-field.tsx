import { type ComponentPropsWithoutRef, type Ref, useCallback } from 'react'
import { chakra } from '#client/ui/chakra.ts'
import { mergeRefs } from '#client/ui/merge-refs.ts'
import { FieldFrame, type FieldTexts, getControlAriaProps, useFieldIds } from './field-frame.tsx'
import { formControlStyleRecipe } from './form-control-style-recipe.ts'
import { CharacterCount } from './text-count.tsx'
import { useTextLength } from './use-text-length.ts'

const TextArea = chakra('textarea', formControlStyleRecipe)

export interface TextAreaFieldProps
  extends Omit<ComponentPropsWithoutRef<'textarea'>, 'maxLength' | 'color' | 'height' | 'width'>,
    FieldTexts {
  maxLength?: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, help, error, optional, maxLength, ref, id, rows = 4, ...area } = props
  const texts = { label, help, error, optional }
  const ids = useFieldIds(id)
  const [length, measure] = useTextLength(maxLength !== undefined, area.value, area.defaultValue)
  const setRef = useCallback(
    (node: HTMLTextAreaElement | null) => mergeRefs(measure, ref)(node),
    [measure, ref],
  )

  return (
    <FieldFrame
      {...texts}
      ids={ids}
      counter={maxLength === undefined ? undefined : <CharacterCount length={length} max={maxLength} />}
    >
      <TextArea
        {...area}
        {...getControlAriaProps(texts, ids, maxLength !== undefined)}
        ref={setRef}
        rows={rows}
        py={3}
        lineHeight="body"
        resize="vertical"
        // Limit the height: the counter below the field must stay visible.
        css={{ fieldSizing: 'content', minHeight: `${rows * 1.5 + 1.75}rem`, maxHeight: '45dvh' }}
      />
    </FieldFrame>
  )
}
