import { useEffect, useState } from 'react'

/** How long the message about a wrong range stays, in ms (spec §9). */
const lifetime = 3_000

/** A message that goes away by itself. */
export function usePassingMessage(): [string | null, (message: string) => void] {
  // A new object each time, so that saying the same again starts the time anew.
  const [said, setSaid] = useState<{ message: string } | null>(null)

  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), lifetime)
    return () => clearTimeout(timer)
  }, [said])

  return [said?.message ?? null, (message) => setSaid({ message })]
}
