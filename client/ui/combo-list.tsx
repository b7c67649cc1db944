import { useEffect, useRef } from 'react'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import type { ComboOption } from './combo-field.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 'touch',
    px: 3,
    py: 1.5,
    borderRadius: 'sm',
    cursor: 'pointer',
    _selected: {
      bg: 'barro.tint',
      color: 'barro.onTint',
      _highContrast: { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
})

interface ComboListProps {
  id: string
  label: string
  shown: boolean
  options: readonly ComboOption[]
  marked: number
  optionId: (index: number) => string
  onMark: (index: number) => void
  onPick: (option: ComboOption) => void
  message: string | undefined
}

export function ComboList({
  id,
  label,
  shown,
  options,
  marked,
  optionId,
  onMark,
  onPick,
  message,
}: ComboListProps) {
  const list = useRef<HTMLDivElement>(null)
  const count = options.length
  const spoken = message ?? (count === 1 ? '1 sugerencia' : `${count} sugerencias`)
  useEffect(() => {
    if (marked >= 0) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  // On a low screen, the input field must stay visible, so scroll to the input field last.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!shown || count === 0) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [shown, count])

  return (
    <>
      <VisuallyHidden role="status">{shown ? spoken : ''}</VisuallyHidden>
      {shown && (
        <Box
          ref={box}
          position="absolute"
          insetInline={0}
          top="calc(100% + 4px)"
          zIndex="menu"
          p={1.5}
          bg="surface"
          borderWidth="1px"
          borderRadius="lg"
          boxShadow="float"
          onMouseDown={(event) => event.preventDefault()}
        >
          {/* Make the list itself scroll: the arrow keys then reach all options, which a scrolling ancestor does not guarantee. */}
          <Box ref={list} id={id} role="listbox" aria-label={label} maxH="18rem" overflowY="auto">
            {options.map((option, index) => (
              <Option
                key={option.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === marked}
                onMouseMove={() => onMark(index)}
                onClick={() => onPick(option)}
              >
                {option.lead}
                <Flex as="span" direction="column" minW={0}>
                  <span>{option.text}</span>
                  {option.hint !== undefined && (
                    <chakra.span color="muted" textStyle="caption">
                      {option.hint}
                    </chakra.span>
                  )}
                </Flex>
              </Option>
            ))}
          </Box>
          {message !== undefined && (
            <Box px={3} py={2.5} color="muted" textStyle="small" aria-hidden="true">
              {message}
            </Box>
          )}
        </Box>
      )}
    </>
  )
}
