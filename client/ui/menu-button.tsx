import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Box } from '#client/ui/chakra.ts'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-recipe.ts'
import type { MenuEntry } from './menu-list.tsx'

const loadList = () => import('./menu-list.tsx')

const MenuList = lazy(async () => ({ default: (await loadList()).MenuList }))

export interface MenuButtonProps {
  label: string
  icon?: ReactNode
  square?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
}

export function MenuButton(props: MenuButtonProps) {
  const { label, icon, square = false, variant = 'secondary', size = 'md', align = 'end', entries } = props
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const prepare = () => void loadList().catch(() => undefined)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <Box position="relative" display="inline-flex">
      <Button
        ref={trigger}
        variant={variant}
        size={size}
        square={square}
        icon={icon}
        aria-label={square ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? menuId : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={handleKey}
      >
        {square ? null : label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <MenuList
            id={menuId}
            label={label}
            align={align}
            entries={typeof entries === 'function' ? entries() : entries}
            focusFirst={open}
            onClose={() => {
              setOpen(null)
              trigger.current?.focus()
            }}
            onLeave={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Box>
  )
}
