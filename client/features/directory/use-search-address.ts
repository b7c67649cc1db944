import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/**
 * The query string of the page's address. Each change builds on the previous one, even if the router has not applied that yet: the location
 * in React is briefly out of date.
 */
export function useSearchAddress() {
  const [arrived, setSearch] = useSearchParams()
  const location = useLocation()
  const navigation = useNavigationType()
  const latest = useRef(arrived)
  const changes = useRef(0)
  /** The user's last change; cleared once the page shows it. */
  const [ahead, setAhead] = useState<URLSearchParams | null>(null)

  useEffect(() => {
    // The router may apply the first of two quick changes after the second was made: compare their numbers.
    const change: unknown = location.state?.change
    if (navigation !== 'POP' && typeof change === 'number' && change < changes.current) return
    latest.current = arrived
    setAhead(null)
  }, [location, navigation, arrived])

  return {
    /** The query string that the router has applied: the page shows its results. */
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
