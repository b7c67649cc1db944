import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import {
  type ExploreFilterName,
  type ExploreFilters,
  readExploreFilters,
  readExploreSortOrder,
  readNearbyPlaceUrlParameter,
  removeExploreFilters,
  setNearbyPlaceUrlParameter,
  writeExploreFilter,
  writeExploreSortOrder,
} from '#client/features/directory/explore-filters.ts'
import {
  readExploreCursor,
  removeExploreCursor,
  writeExploreCursor,
} from '#client/features/directory/explore-start.ts'
import { useUrlQueryString } from '#client/features/directory/use-search-address.ts'
import type { ExplorePageCursor, ExploreSortOrder } from '#modules/circles/contract/explore.ts'

const typingRest = 300

type Change = (search: URLSearchParams) => URLSearchParams

export function useExploreFilters() {
  const address = useUrlQueryString()
  const [draft, setDraft] = useState<{ name: ExploreFilterName; text: string } | null>(null)
  const timer = useRef<number>(undefined)
  const visited = useRef<ExploreFilterName | null>(null)
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

  const filters = readExploreFilters(address.arrived)
  const texts: ExploreFilters = {
    ...readExploreFilters(address.latest),
    ...(draft && { [draft.name]: draft.text }),
  }
  const withDraft: Change = (search) => (draft ? writeExploreFilter(search, draft.name, draft.text) : search)

  function commit(name: ExploreFilterName, text: string) {
    window.clearTimeout(timer.current)
    address.write((search) => writeExploreFilter(search, name, text), { replace: visited.current === name })
    visited.current = name
  }

  function step(change: Change) {
    window.clearTimeout(timer.current)
    address.write((search) => change(withDraft(search)))
    visited.current = null
    setDraft(null)
  }

  function settle(name: ExploreFilterName) {
    if (draft?.name === name && draft.text.trim() !== readExploreFilters(address.latest)[name])
      commit(name, draft.text)
    window.clearTimeout(timer.current)
    visited.current = null
    setDraft(null)
  }

  return {
    filters,
    near: readNearbyPlaceUrlParameter(address.arrived),
    order: readExploreSortOrder(address.arrived),
    start: readExploreCursor(address.arrived),
    texts,
    typing: draft?.name ?? null,

    pathFrom(start: ExplorePageCursor | null): string {
      return `${location.pathname}?${start ? writeExploreCursor(address.arrived, start) : removeExploreCursor(address.arrived)}`
    },

    pathAfter(change: Change): string {
      return `${location.pathname}?${change(withDraft(address.latest))}`
    },

    type(name: ExploreFilterName, text: string) {
      if (draft && draft.name !== name) settle(draft.name)
      setDraft({ name, text })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => commit(name, text), typingRest)
    },

    choose(name: ExploreFilterName, text: string) {
      if (visited.current === name) {
        commit(name, text)
        visited.current = null
        setDraft(null)
      } else step((search) => writeExploreFilter(search, name, text))
    },

    settle,

    goNear(place: string) {
      step((search) => setNearbyPlaceUrlParameter(search, place))
    },

    arrange(order: ExploreSortOrder, { replaces = false } = {}) {
      if (replaces) address.write((search) => writeExploreSortOrder(search, order), { replace: true })
      else step((search) => writeExploreSortOrder(search, order))
    },

    clear() {
      step(removeExploreFilters)
    },
  }
}

export type ExploreFiltersState = ReturnType<typeof useExploreFilters>
