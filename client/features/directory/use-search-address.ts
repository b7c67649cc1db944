import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

/** Because React Router applies URL changes late, `write` builds on query strings that are still pending. */
export function useUrlQueryString() {
  const [arrived, setSearch] = useSearchParams()
  const location = useLocation()
  const navigation = useNavigationType()
  const latest = useRef(arrived)
  const changes = useRef(0)
  /** URL query string that React Router has not applied yet, or null. */
  const [ahead, setAhead] = useState<URLSearchParams | null>(null)

  useEffect(() => {
    // Ignore this URL change if a newer URL change is already pending.
    const change: unknown = location.state?.change
    if (navigation !== 'POP' && typeof change === 'number' && change < changes.current) return
    latest.current = arrived
    setAhead(null)
  }, [location, navigation, arrived])

  return {
    arrived,
    latest: ahead ?? arrived,
    write(change: (search: URLSearchParams) => URLSearchParams, { replace = false } = {}) {
      changes.current += 1
      latest.current = change(latest.current)
      setAhead(latest.current)
      setSearch(latest.current, { replace, preventScrollReset: true, state: { change: changes.current } })
    },
  }
}
