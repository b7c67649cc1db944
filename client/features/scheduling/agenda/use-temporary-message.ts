import { useEffect, useState } from 'react'

const displayMs = 3_000

export function useTemporaryMessage(): [string | null, (message: string) => void] {
  // Store a new object for each message, so that a repeated message restarts the timer.
  const [shownMessage, setShownMessage] = useState<{ message: string } | null>(null)

  useEffect(() => {
    if (shownMessage === null) return
    const timer = setTimeout(() => setShownMessage(null), displayMs)
    return () => clearTimeout(timer)
  }, [shownMessage])

  return [shownMessage?.message ?? null, (message) => setShownMessage({ message })]
}
