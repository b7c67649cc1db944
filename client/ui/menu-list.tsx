import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { chakra } from '#client/ui/chakra.ts'
import { menuItemStyleRecipe } from './menu-item-recipe.ts'

const Item = chakra('button', menuItemStyleRecipe)
const LinkItem = chakra('a', menuItemStyleRecipe)

const List = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 6px)',
    zIndex: 'menu',
    w: 'max-content',
    minW: '220px',
    maxW: 'calc(100vw - 32px)',
    p: 1.5,
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'float',
    animation: 'fade-in 120ms ease-out',
  },
  variants: {
    align: {
      start: { insetInlineStart: { md: 0 }, insetInlineEnd: { base: 0, md: 'auto' } },
      end: { insetInlineEnd: 0 },
    },
  },
})

export interface MenuEntry {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
  tone?: 'danger'
}

export interface MenuListProps {
  id: string
  label: string
  align: 'start' | 'end'
  entries: readonly MenuEntry[]
  focusFirst: 'first' | 'last'
  onClose: () => void
  onLeave: () => void
}

export function MenuList({ id, label, align, entries, focusFirst, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onLeave)
  const items = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])
  const focusAtStart = useEffectEvent(() =>
    items()
      .at(focusFirst === 'first' ? 0 : -1)
      ?.focus(),
  )

  useEffect(() => {
    focusAtStart()
    list.current?.scrollIntoView({ block: 'nearest' })
    function handleOutside(event: PointerEvent) {
      if (event.target instanceof Node && !list.current?.parentElement?.contains(event.target)) leave()
    }
    document.addEventListener('pointerdown', handleOutside)
    return () => document.removeEventListener('pointerdown', handleOutside)
  }, [])

  function handleKey(event: KeyboardEvent) {
    const all = items()
    const current = all.findIndex((item) => item.matches(':focus'))
    const target = {
      ArrowDown: (current + 1) % all.length,
      ArrowUp: (current - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      all[target]?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') {
      onLeave()
    } else if (event.key === ' ') {
      event.preventDefault()
      all[current]?.click()
    } else if (event.key.length === 1) {
      const later = [...all.slice(current + 1), ...all.slice(0, current + 1)]
      later
        .find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus()
    }
  }

  return (
    <List ref={list} id={id} role="menu" aria-label={label} align={align} onKeyDown={handleKey}>
      {entries.map((entry) =>
        entry.href === undefined ? (
          <Item
            key={entry.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            tone={entry.tone}
            onClick={() => {
              onClose()
              entry.onSelect?.()
            }}
          >
            {entry.icon}
            {entry.label}
          </Item>
        ) : (
          <LinkItem
            key={entry.label}
            href={entry.href}
            target="_blank"
            rel="noopener noreferrer"
            role="menuitem"
            tabIndex={-1}
            tone={entry.tone}
            onClick={onClose}
          >
            {entry.icon}
            {entry.label}
          </LinkItem>
        ),
      )}
    </List>
  )
}
