import { useEffect, useState } from 'react'

/** A search field with this hook sends one request after each pause in typing instead of one per key. */
export function useDebouncedValue<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
