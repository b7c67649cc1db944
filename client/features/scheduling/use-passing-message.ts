import { useEffect, useState } from 'react'

/** A message that goes away by itself. @param lifetime in ms */
export function usePassingMessage(lifetime: number): [string | null, (message: string) => void] {
  // A new object each time, so that saying the same again starts the time anew.
  const [said, setSaid] = useState<{ message: string } | null>(null)

  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), lifetime)
    return () => clearTimeout(timer)
  }, [said, lifetime])

  return [said?.message ?? null, (message) => setSaid({ message })]
}
