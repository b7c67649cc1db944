import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { ComboList } from './combo-list.tsx'
import { FieldFrame, type FieldTexts, getControlAriaProps, useFieldIds } from './field-frame.tsx'
import { formControlStyleRecipe } from './form-control-style-recipe.ts'

const Input = chakra('input', formControlStyleRecipe)

export interface ComboOption {
  id: string
  text: string
  hint?: string
  lead?: ReactNode
}

export interface ComboFieldProps extends FieldTexts {
  value: string
  onChange: (text: string) => void
  options: readonly ComboOption[]
  limit?: number
  onPick?: (option: ComboOption) => void
  /** Called on Enter without a highlighted option; without `onEnter`, Enter submits the form. */
  onEnter?: () => void
  loading?: boolean
  emptyText?: string
  start?: ReactNode
  action?: ReactNode
  beside?: ReactNode
  list?: string
  id?: string
  name?: string
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'search'
  autoCapitalize?: 'none' | 'words' | 'sentences'
  onFocus?: () => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function ComboField(props: ComboFieldProps) {
  const { label, help, error, optional, value, onChange, onPick, onEnter, loading = false, emptyText } = props
  const texts = { label, help, error, optional }
  const ids = useFieldIds(props.id)
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const options = props.options.slice(0, props.limit ?? 5)
  const message = loading ? 'Buscando...' : options.length === 0 ? emptyText : undefined
  const shown = open && (options.length > 0 || message !== undefined)
  const current = shown ? options[marked] : undefined
  const listId = `${ids.control}-lista`
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setOpen(false)
    setMarked(-1)
  }

  function pick(option: ComboOption) {
    onChange(option.text)
    onPick?.(option)
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = marked === -1 && step === -1 ? options.length : marked
      if (options.length > 0) setMarked((from + step + options.length) % options.length)
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Enter' && onEnter !== undefined) {
      event.preventDefault()
      onEnter()
      close()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <FieldFrame {...texts} ids={ids}>
      <Flex gap={2} align="center" flexWrap="wrap">
        {/* A form can set `--combo-anchor` to position the list of suggestions relative to a wider ancestor. */}
        <Box position="var(--combo-anchor, relative)" flex="1 1 7rem" minW={0}>
          <Box position="relative">
            {props.start !== undefined && (
              <Flex
                position="absolute"
                insetInlineStart={3.5}
                h="full"
                align="center"
                color="muted"
                pointerEvents="none"
              >
                {props.start}
              </Flex>
            )}
            <Input
              {...getControlAriaProps(texts, ids)}
              ref={props.ref}
              name={props.name}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={shown}
              aria-controls={shown ? listId : undefined}
              aria-activedescendant={current === undefined ? undefined : optionId(marked)}
              autoComplete={props.autoComplete ?? 'off'}
              autoCapitalize={props.autoCapitalize ?? 'none'}
              spellCheck={false}
              inputMode={props.inputMode}
              placeholder={props.placeholder}
              list={open ? undefined : props.list}
              ps={props.start === undefined ? undefined : 11}
              pe={props.action === undefined ? undefined : 11}
              value={value}
              onChange={(event) => {
                onChange(event.currentTarget.value)
                setOpen(true)
                setMarked(-1)
              }}
              onFocus={props.onFocus}
              onClick={() => setOpen(true)}
              onKeyDown={handleKey}
              onBlur={() => {
                close()
                props.onBlur?.()
              }}
            />
            {props.action !== undefined && (
              <Flex position="absolute" insetInlineEnd={0} insetBlock={0} align="center" color="muted">
                {props.action}
              </Flex>
            )}
          </Box>
          <ComboList
            id={listId}
            label={label}
            shown={shown}
            options={options}
            marked={marked}
            optionId={optionId}
            onMark={setMarked}
            onPick={pick}
            message={message}
          />
        </Box>
        {props.beside}
      </Flex>
    </FieldFrame>
  )
}
