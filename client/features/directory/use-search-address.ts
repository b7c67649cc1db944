import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/**
 * The query of the page's address. Each change builds on the one before, also while the router is still on its way to that: what React
 * shows of the address is older than the last change for a moment.
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
    // The first of two changes arrives when the second has been made already.
    const change: unknown = location.state?.change
    if (navigation !== 'POP' && typeof change === 'number' && change < changes.current) return
    latest.current = arrived
    setAhead(null)
  }, [location, navigation, arrived])

  return {
    /** The query that the router has applied: the page shows its results. */
    arrived,
    /** The latest query, including changes the router has not applied yet. */
    latest: ahead ?? arrived,
    write(change: (search: URLSearchParams) => URLSearchParams, { replace = false } = {}) {
      changes.current += 1
      latest.current = change(latest.current)
      setAhead(latest.current)
      setSearch(latest.current, { replace, preventScrollReset: true, state: { change: changes.current } })
    },
  }
}
