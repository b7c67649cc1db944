import { useEffect, useState } from 'react'

/**
 * Returns the latest `value` that has not changed for `ms`, so that a search sends one request per pause in
 * typing instead of one per key.
 */
export function useDebouncedValue<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
