import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/**
 * Reads and changes the query string of the page's address. Each change builds on the previous change, even before the router has applied
 * that one: React shows the new location with a delay.
 */
export function useSearchAddress() {
  const [arrived, setSearch] = useSearchParams()
  const location = useLocation()
  const navigation = useNavigationType()
  const latest = useRef(arrived)
  const changes = useRef(0)
  /** The query string of the reader's last change; null once the page shows it. */
  const [ahead, setAhead] = useState<URLSearchParams | null>(null)

  useEffect(() => {
    // Of two quick changes, the router may apply the first after the reader made the second: ignore a change with an older number.
    const change: unknown = location.state?.change
    if (navigation !== 'POP' && typeof change === 'number' && change < changes.current) return
    latest.current = arrived
    setAhead(null)
  }, [location, navigation, arrived])

  return {
    /** The query string that the router has applied. The page shows the results of this query string. */
    arrived,
    /** The latest query string, including changes that the router has not applied yet. */
    latest: ahead ?? arrived,
    write(change: (search: URLSearchParams) => URLSearchParams, { replace = false } = {}) {
      changes.current += 1
      latest.current = change(latest.current)
      setAhead(latest.current)
      setSearch(latest.current, { replace, preventScrollReset: true, state: { change: changes.current } })
    },
  }
}
