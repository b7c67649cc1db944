import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-recipe.ts'
import { menuItemRecipe } from './menu-item-recipe.ts'

const Item = chakra('button', menuItemRecipe)
const LinkItem = chakra('a', menuItemRecipe)

const List = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 6px)',
    zIndex: 'menu',
    minW: '220px',
    maxW: 'calc(100vw - 2rem)',
    p: 1.5,
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'float',
    animation: 'fade-in 120ms ease-out',
  },
  variants: { align: { start: { insetInlineStart: 0 }, end: { insetInlineEnd: 0 } } },
})

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** What it does… */
  onSelect?: () => void
  /** …or where it leads; opens in a new tab. */
  href?: string
  tone?: 'danger'
}

export interface MenuButtonProps {
  /** The button's text; with `square` its `aria-label`. */
  label: string
  icon?: ReactNode
  /** Shows the icon alone. */
  square?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  /** The side of the button the menu is flush with; 'end' unless said. */
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
}

/** A button with a menu after the ARIA pattern: arrows, Home, End and first letters move; Escape gives the focus back. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon, square = false, variant = 'secondary', size = 'md', align = 'end', entries } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const focusOnOpen = useRef<'first' | 'last'>('first')
  const menuId = useId()

  const items = () => Array.from(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])

  useEffect(() => {
    if (!open) return
    const all = Array.from(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])
    all.at(focusOnOpen.current === 'first' ? 0 : -1)?.focus()
    function handleOutside(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleOutside)
    return () => document.removeEventListener('pointerdown', handleOutside)
  }, [open])

  function show(from: 'first' | 'last') {
    focusOnOpen.current = from
    setOpen(true)
  }

  function close() {
    setOpen(false)
    trigger.current?.focus()
  }

  function handleTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function handleMenuKey(event: KeyboardEvent) {
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
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else if (event.key.length === 1 && event.key !== ' ') {
      const later = [...all.slice(current + 1), ...all.slice(0, current + 1)]
      later
        .find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus()
    }
  }

  return (
    <Box ref={root} position="relative" display="inline-flex">
      <Button
        ref={trigger}
        variant={variant}
        size={size}
        square={square}
        icon={icon}
        aria-label={square ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={handleTriggerKey}
      >
        {square ? null : label}
      </Button>
      {open && (
        <List id={menuId} role="menu" aria-label={label} align={align} onKeyDown={handleMenuKey}>
          {entries.map((entry) =>
            entry.href === undefined ? (
              <Item
                key={entry.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                tone={entry.tone}
                onClick={() => {
                  close()
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
                onClick={close}
              >
                {entry.icon}
                {entry.label}
              </LinkItem>
            ),
          )}
        </List>
      )}
    </Box>
  )
}
