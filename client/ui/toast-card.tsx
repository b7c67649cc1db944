import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { chakra } from '#client/ui/chakra.ts'
import { type ToastMessage, toast } from './toast.ts'

const SHOWN_MS = { success: 5_000, error: 9_000 } as const
const READING_MS = 80
const DECIDING_MS = 5_000

const Root = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    mt: { md: 2 },
    ps: 4,
    pe: 1,
    minH: '48px',
    maxW: { sm: '420px' },
    bg: 'ink',
    color: 'paper',
    borderRadius: 'lg',
    boxShadow: 'float',
    _highContrast: { outline: '2px solid' },
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    pointerEvents: 'auto',
    animation: { base: 'drop-in 180ms ease-out', md: 'rise-in 180ms ease-out' },
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      success: {},
      error: { bg: 'danger', color: 'danger.on' },
    },
    newest: { true: {}, false: { display: { base: 'none', md: 'flex' } } },
  },
})

const Close = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'touch',
    h: 'touch',
    flexShrink: 0,
    borderRadius: 'md',
    cursor: 'pointer',
    _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' },
  },
})

const Action = chakra('button', {
  base: {
    minH: 'touch',
    px: 2,
    borderRadius: 'md',
    fontWeight: 'bold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' },
  },
})

interface ToastCardProps {
  message: ToastMessage
  /** Phones show only the newest toast: two would cover the page's title. */
  newest: boolean
}

export function ToastCard({ message, newest }: ToastCardProps) {
  const [isPaused, setPaused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)

  useEffect(() => {
    if (isPaused) return
    const reading = Math.max(SHOWN_MS[message.tone], message.text.length * READING_MS)
    const shown = message.action ? reading + DECIDING_MS : reading
    const timer = setTimeout(() => toast.dismiss(message.id), shown)
    return () => clearTimeout(timer)
  }, [isPaused, message])

  function close() {
    toast.dismiss(message.id)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  const Icon = message.tone === 'success' ? CircleCheck : CircleAlert
  return (
    <Root
      tone={message.tone}
      newest={newest}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={(event) => {
        cameFrom.current = event.relatedTarget
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
    >
      <Icon size={20} />
      <chakra.span flex="1" py={1}>
        {message.text}
      </chakra.span>
      {message.action && (
        <Action
          type="button"
          onClick={() => {
            close()
            message.action?.onSelect()
          }}
        >
          {message.action.label}
        </Action>
      )}
      <Close type="button" aria-label="Cerrar aviso" onClick={close}>
        <X size={18} />
      </Close>
    </Root>
  )
}
