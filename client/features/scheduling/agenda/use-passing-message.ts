import { useEffect, useState } from 'react'

/** Milliseconds for which the message about an invalid range is shown. */
const lifetime = 3_000

/** A message that disappears after some seconds. */
export function usePassingMessage(): [string | null, (message: string) => void] {
  // A new object for each call, so that a repeated message restarts the timer.
  const [said, setSaid] = useState<{ message: string } | null>(null)

  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), lifetime)
    return () => clearTimeout(timer)
  }, [said])

  return [said?.message ?? null, (message) => setSaid({ message })]
}
