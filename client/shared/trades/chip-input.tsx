import { useRef, useState } from 'react'
import { addTradeToList } from '#client/shared/trades/trades.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { ComboField } from '#client/ui/combo-field.tsx'
import type { FieldTexts } from '#client/ui/field-frame.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export interface ChipInputProps extends FieldTexts {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onType?: (text: string) => void
  suggestions?: readonly string[]
  placeholder?: string
  id?: string
}

export function ChipInput({ values, onChange, onType, suggestions = [], ...field }: ChipInputProps) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const chips = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function write(next: string) {
    setText(next)
    onType?.(next)
  }

  function add(trade: string) {
    const next = addTradeToList(values, trade)
    if (next !== values) {
      onChange(next)
      setAnnouncement(`Se agregó ${next.at(-1)}`)
    }
    write('')
  }

  function remove(index: number) {
    onChange(values.filter((_, place) => place !== index))
    setAnnouncement(`Se quitó ${values[index]}`)
    requestAnimationFrame(() => {
      const others = chips.current?.querySelectorAll('button') ?? []
      const near = others[index] ?? others[index - 1] ?? button.current
      near?.focus()
    })
  }

  const options = suggestions
    .filter((suggestion) => addTradeToList(values, suggestion) !== values)
    .map((suggestion) => ({ id: suggestion, text: suggestion }))

  return (
    <Flex direction="column" gap={2.5}>
      <ComboField
        {...field}
        value={text}
        onChange={write}
        options={options}
        onPick={(option) => add(option.text)}
        onEnter={() => add(text)}
        beside={
          <Button ref={button} variant="secondary" size="sm" minH="48px" px={3} onClick={() => add(text)}>
            Agregar oficio
          </Button>
        }
      />
      {values.length > 0 && (
        <Flex as="ul" ref={chips} aria-label={`${field.label}: elegidos`} gap={2} flexWrap="wrap">
          {values.map((value, index) => (
            <Flex as="li" key={value} maxW="full">
              <Chip removeLabel={value} onRemove={() => remove(index)}>
                {value}
              </Chip>
            </Flex>
          ))}
        </Flex>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Flex>
  )
}
