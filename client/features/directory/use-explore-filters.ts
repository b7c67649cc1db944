import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import {
  dropFilters,
  type ExploreFilters,
  type FilterName,
  readFilters,
  readOrder,
  writeFilter,
  writeOrder,
} from '#client/features/directory/explore-filters.ts'
import { dropStart, readStart, writeStart } from '#client/features/directory/explore-start.ts'
import type { ExploreCursor, ExploreOrder, TrustCursor } from '#modules/circles/contract/explore.ts'

/** Rest after the last key before a filter counts, in ms. */
const typingRest = 300

/**
 * The filters and the order live in the page's address, so that a reload, a shared link and the back button keep them. All that is
 * typed in one visit of a field is one step back.
 */
export function useExploreFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const [draft, setDraft] = useState<{ name: FilterName; text: string } | null>(null)
  const timer = useRef<number>(undefined)
  /** The field whose visit has its step in the history already. */
  const visited = useRef<FilterName | null>(null)
  const location = useLocation()
  const navigation = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step through the history shows what its address says.
  useEffect(() => {
    if (navigation !== 'POP') return
    window.clearTimeout(timer.current)
    visited.current = null
    setDraft(null)
  }, [navigation, location.key])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  function commit(name: FilterName, text: string) {
    window.clearTimeout(timer.current)
    setSearch((current) => writeFilter(current, name, text), {
      replace: visited.current === name,
      preventScrollReset: true,
    })
    visited.current = name
  }

  return {
    /** What counts: the address's. */
    filters,
    order: readOrder(search),
    /** Where the list begins, when not at its beginning. */
    start: readStart(search),
    /** Path of the list from there on, or from its beginning. */
    pathFrom(start: ExploreCursor | TrustCursor | null): string {
      return `${location.pathname}?${start ? writeStart(search, start) : dropStart(search)}`
    },
    /** What the fields show: what is being typed goes before. */
    texts: (draft ? { ...filters, [draft.name]: draft.text } : filters) satisfies ExploreFilters,
    /** The field that is being typed in. */
    typing: draft?.name ?? null,

    type(name: FilterName, text: string) {
      setDraft({ name, text })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => commit(name, text), typingRest)
    },

    /** Sets a filter at once, as a step of its own. */
    choose(name: FilterName, text: string) {
      setDraft(null)
      if (visited.current !== name) visited.current = null
      commit(name, text)
      visited.current = null
    },

    /** The field was left, or Enter pressed: what is typed counts now. */
    settle(name: FilterName) {
      if (draft?.name === name && draft.text.trim() !== filters[name]) commit(name, draft.text)
      window.clearTimeout(timer.current)
      visited.current = null
      setDraft(null)
    },

    /** Puts the same people in another order, as a step of its own. */
    arrange(order: ExploreOrder) {
      setSearch((current) => writeOrder(current, order), { preventScrollReset: true })
    },

    clear() {
      setDraft(null)
      window.clearTimeout(timer.current)
      visited.current = null
      setSearch(dropFilters, { preventScrollReset: true })
    },
  }
}

export type ExploreFiltersState = ReturnType<typeof useExploreFilters>
