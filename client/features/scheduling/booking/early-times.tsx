import { useEffect, useEffectEvent, useRef } from 'react'
import type { SlotStart } from '#client/lib/hydration/replay-clicks.ts'
import { chakra } from '#client/ui/chakra.ts'

const emptyHtml = { __html: '' }
const hiddenIfEmpty = { '&:empty': { display: 'none' } } as const

interface EarlyTimesProps {
  isDialogOpen: boolean
  onChoose: (slot: SlotStart) => void
}

/**
 * Before hydration, `early-press.js` fills this element with the free times of a pressed day. The times stay until the
 * booking dialog opens.
 */
export function EarlyTimes({ isDialogOpen, onChoose }: EarlyTimesProps) {
  const list = useRef<HTMLDivElement>(null)
  const choose = useEffectEvent(({ target }: MouseEvent) => {
    const { date, time } = (target instanceof Element && target.closest('button')?.dataset) || {}
    if (date !== undefined && time !== undefined) onChoose({ date, time })
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: MouseEvent) => choose(event)
    element?.setAttribute('data-awake', '')
    element?.addEventListener('click', listener)
    return () => element?.removeEventListener('click', listener)
  }, [])
  useEffect(() => {
    if (isDialogOpen && list.current) removeTimes(list.current)
  }, [isDialogOpen])
  return (
    <chakra.div
      ref={list}
      data-times-of-day
      css={hiddenIfEmpty}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: during hydration, React keeps the times that early-press.js added
      dangerouslySetInnerHTML={emptyHtml}
    />
  )
}

/** Moves the focus from a removed time to its day: when the dialog closes, it returns the focus to this day. */
function removeTimes(list: HTMLElement): void {
  const focused = list.querySelector<HTMLElement>('button:focus')
  if (focused)
    document.querySelector<HTMLElement>(`[role=grid] [data-date="${focused.dataset.date}"]`)?.focus()
  list.replaceChildren()
}
