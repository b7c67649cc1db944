import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Box, chakra } from '#client/ui/chakra.ts'

const Tab = chakra('button', {
  base: {
    position: 'relative',
    flex: { base: '1 1 min-content', sm: '0 0 auto' },
    minH: '48px',
    px: { base: 2, sm: 5 },
    py: 2,
    color: 'muted',
    fontSize: { base: 'sm', sm: 'md' },
    fontWeight: 'semibold',
    lineHeight: '1.2',
    textWrap: 'balance',
    whiteSpace: { sm: 'nowrap' },
    cursor: 'pointer',
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: '-1px',
      h: '3px',
      borderRadius: 'full',
      bg: 'transparent',
    },
    _hover: { color: 'ink' },
    _selected: { color: 'ink', _after: { bg: { base: 'barro', _highContrast: 'Highlight' } } },
    _focusVisible: { outlineOffset: '-4px', borderRadius: 'md' },
  },
})

export interface TabItem {
  id: string
  label: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (id: string) => void
  children: ReactNode
}

export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabId = (id: string) => `${baseId}-${id}`
  const panelId = `${baseId}-panel`

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const current = items.findIndex((item) => item.id === value)
    const target = {
      ArrowRight: (current + 1) % items.length,
      ArrowLeft: (current - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    const item = target === undefined ? undefined : items[target]
    if (item === undefined) return
    event.preventDefault()
    onChange(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target ?? 0]?.focus()
  }

  return (
    <Box>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        display="flex"
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
        borderBottomWidth="1px"
        overflowX="auto"
        overflowY="hidden"
        scrollbarWidth="none"
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            type="button"
            role="tab"
            id={tabId(item.id)}
            aria-selected={item.id === value}
            aria-controls={item.id === value ? panelId : undefined}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.label}
          </Tab>
        ))}
      </Box>
      <Box id={panelId} role="tabpanel" aria-labelledby={tabId(value)} tabIndex={0} pt={5} borderRadius="md">
        {children}
      </Box>
    </Box>
  )
}
