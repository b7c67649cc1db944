import { useEffect, useState } from 'react'

/** Milliseconds for which the message about an invalid range is shown. */
const displayMs = 3_000

/** A message that disappears after some seconds. */
export function useTemporaryMessage(): [string | null, (message: string) => void] {
  // The state is a new object for each message, so that a repeated message restarts the timer.
  const [shownMessage, setShownMessage] = useState<{ message: string } | null>(null)

  useEffect(() => {
    if (shownMessage === null) return
    const timer = setTimeout(() => setShownMessage(null), displayMs)
    return () => clearTimeout(timer)
  }, [shownMessage])

  return [shownMessage?.message ?? null, (message) => setShownMessage({ message })]
}
