import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import {
  dropFilters,
  type ExploreFilters,
  type FilterName,
  readFilters,
  readNear,
  readOrder,
  writeFilter,
  writeNear,
  writeOrder,
} from '#client/features/directory/explore-filters.ts'
import { dropStart, readStart, writeStart } from '#client/features/directory/explore-start.ts'
import { useSearchAddress } from '#client/features/directory/use-search-address.ts'
import type { AnyCursor, ExploreOrder } from '#modules/circles/contract/explore.ts'

const typingRest = 300

type Change = (search: URLSearchParams) => URLSearchParams

/**
 * State of the filters and the sort order of the page 'Explorar'. The page's address stores both, so that a
 * reload, a shared link and the back button keep them. Typing in one field creates one history entry.
 */
export function useExploreFilters() {
  const address = useSearchAddress()
  const [draft, setDraft] = useState<{ name: FilterName; text: string } | null>(null)
  const timer = useRef<number>(undefined)
  const visited = useRef<FilterName | null>(null)
  const location = useLocation()
  const navigation = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history navigation shows the filters of its address.
  useEffect(() => {
    if (navigation !== 'POP') return
    window.clearTimeout(timer.current)
    visited.current = null
    setDraft(null)
  }, [navigation, location.key])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  const filters = readFilters(address.arrived)
  const texts: ExploreFilters = {
    ...readFilters(address.latest),
    ...(draft && { [draft.name]: draft.text }),
  }
  const withDraft: Change = (search) => (draft ? writeFilter(search, draft.name, draft.text) : search)

  function commit(name: FilterName, text: string) {
    window.clearTimeout(timer.current)
    address.write((search) => writeFilter(search, name, text), { replace: visited.current === name })
    visited.current = name
  }

  function step(change: Change) {
    window.clearTimeout(timer.current)
    address.write((search) => change(withDraft(search)))
    visited.current = null
    setDraft(null)
  }

  function settle(name: FilterName) {
    if (draft?.name === name && draft.text.trim() !== readFilters(address.latest)[name])
      commit(name, draft.text)
    window.clearTimeout(timer.current)
    visited.current = null
    setDraft(null)
  }

  return {
    filters,
    near: readNear(address.arrived),
    order: readOrder(address.arrived),
    start: readStart(address.arrived),
    texts,
    typing: draft?.name ?? null,

    pathFrom(start: AnyCursor | null): string {
      return `${location.pathname}?${start ? writeStart(address.arrived, start) : dropStart(address.arrived)}`
    },

    pathAfter(change: Change): string {
      return `${location.pathname}?${change(withDraft(address.latest))}`
    },

    type(name: FilterName, text: string) {
      if (draft && draft.name !== name) settle(draft.name)
      setDraft({ name, text })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => commit(name, text), typingRest)
    },

    /** Applies a filter at once. Creates a history entry, unless typing in the focused field has already created one. */
    choose(name: FilterName, text: string) {
      if (visited.current === name) {
        commit(name, text)
        visited.current = null
        setDraft(null)
      } else step((search) => writeFilter(search, name, text))
    },

    settle,

    goNear(place: string) {
      step((search) => writeNear(search, place))
    },

    arrange(order: ExploreOrder, { replaces = false } = {}) {
      if (replaces) address.write((search) => writeOrder(search, order), { replace: true })
      else step((search) => writeOrder(search, order))
    },

    clear() {
      step(dropFilters)
    },
  }
}

export type ExploreFiltersState = ReturnType<typeof useExploreFilters>
