declare global {
  /** `public/early-press.js` defines these functions, because the content security policy forbids inline scripts. */
  interface Window {
    replayEarlyPress?: () => void
    takeEarlyTime?: () => SlotStart | null | undefined
  }
}

export interface SlotStart {
  date: string
  /** Time in the agenda's time zone, 'HH:MM'. */
  time: string
}

/** Replays a click on an unhydrated button; call after hydrating the page or a lazy component. */
export function replayLastClick(): void {
  window.replayEarlyPress?.()
}

/** Returns the time that a reader pressed, before hydration, in the list that `early-press.js` shows for a pressed day. */
export function takeEarlyPressedTime(): SlotStart | null {
  return window.takeEarlyTime?.() ?? null
}
