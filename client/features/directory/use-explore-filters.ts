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

/** Rest after the last key before a filter counts, in ms. */
const typingRest = 300

type Change = (search: URLSearchParams) => URLSearchParams

/**
 * The filters and the order live in the page's address, so that a reload, a shared link and the back button keep them. All that is
 * typed in one visit of a field is one step back.
 */
export function useExploreFilters() {
  const address = useSearchAddress()
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

  /** A step of its own, which includes what is being typed. */
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
    /** What counts: the address's. */
    filters,
    /** The place that results are sorted around; '' for none. */
    near: readNear(address.arrived),
    order: readOrder(address.arrived),
    /** Where the list begins, when not at its beginning. */
    start: readStart(address.arrived),
    /** What the fields show: what is being typed goes before. */
    texts,
    /** The field that is being typed in. */
    typing: draft?.name ?? null,

    /** Path of the list from there on, or from its beginning. */
    pathFrom(start: AnyCursor | null): string {
      return `${location.pathname}?${start ? writeStart(address.arrived, start) : dropStart(address.arrived)}`
    },

    /** Path of the page after a change. */
    pathAfter(change: Change): string {
      return `${location.pathname}?${change(withDraft(address.latest))}`
    },

    type(name: FilterName, text: string) {
      if (draft && draft.name !== name) settle(draft.name)
      setDraft({ name, text })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => commit(name, text), typingRest)
    },

    /** Sets a filter at once, as a step of its own unless the visit of its field has one. */
    choose(name: FilterName, text: string) {
      if (visited.current === name) {
        commit(name, text)
        visited.current = null
        setDraft(null)
      } else step((search) => writeFilter(search, name, text))
    },

    /** The field was left, or Enter pressed: what is typed counts now. */
    settle,

    /** Sorts around a place, or around none. */
    goNear(place: string) {
      step((search) => writeNear(search, place))
    },

    /** Puts the same people in another order. @param replaces the step that the page is at */
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
