import { useEffect, useState } from 'react'

const displayMs = 3_000

export function useTemporaryMessage(): [string | null, (message: string) => void] {
  // A new object for each message makes React restart the timer even if the message text is unchanged.
  const [shownMessage, setShownMessage] = useState<{ message: string } | null>(null)

  useEffect(() => {
    if (shownMessage === null) return
    const timer = setTimeout(() => setShownMessage(null), displayMs)
    return () => clearTimeout(timer)
  }, [shownMessage])

  return [shownMessage?.message ?? null, (message) => setShownMessage({ message })]
}
