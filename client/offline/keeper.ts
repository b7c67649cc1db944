import type { Query, QueryClient } from '@tanstack/react-query'
import superjson from 'superjson'
import { productState } from '#client/lib/product-state.ts'
import { findKeepingKey } from '#client/offline/keeping-key.ts'
import { viewerIn } from '#client/shared/session/viewer-in.ts'
import { type Binding, bind, isKept } from './kept-rules.ts'
import { canKeep, keepAnswer, openAnswers, tidyAnswers } from './kept-store.ts'

/** How long responses are collected before they are stored, in ms. */
const gathering = 1_500

interface KeptAnswer {
  queryKey: readonly unknown[]
  data: unknown
  /** Time of the response, in ms since 1970. */
  answeredAt: number
}

/**
 * Stores the responses that a member sees, encrypted, and restores them as soon as the network fails.
 * @param first the session that this tab belonged to before this code loaded
 */
export function startKeeping(queryClient: QueryClient, build: string, first: Binding): void {
  if (!canKeep()) return
  let binding = first
  let waiting = false
  let tidied: string | null | undefined
  const keptAt = new Map<string, number>()

  const current = () => {
    const cookie = findKeepingKey(document.cookie)
    binding = bind(binding, viewerIn(queryClient)?.personId ?? null, cookie)
    return binding.key !== null && cookie?.key === binding.key ? binding.key : null
  }
  const keep = async (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    if (data === undefined || keptAt.get(query.queryHash) === dataUpdatedAt) return
    const answer: KeptAnswer = { queryKey: query.queryKey, data, answeredAt: dataUpdatedAt }
    const key = current()
    // Never encrypt a response to one session with the key of another.
    if (key === null) return
    keptAt.set(query.queryHash, dataUpdatedAt)
    tidied = undefined
    await keepAnswer(key, build, query.queryHash, superjson.stringify(answer))
  }
  const keepAll = async () => {
    waiting = false
    if (current() === null) keptAt.clear()
    for (const query of queryClient.getQueryCache().getAll()) if (isKept(query.queryKey)) await keep(query)
    const owner = findKeepingKey(document.cookie)?.key ?? null
    if (owner === tidied) return
    await tidyAnswers(owner, build)
    tidied = owner
  }
  const soon = () => {
    // Ignore a full disk or a private window without storage: then there is no offline data.
    if (waiting) return
    waiting = true
    setTimeout(() => void keepAll().catch(() => undefined), gathering)
  }

  queryClient.getQueryCache().subscribe(({ type }) => {
    current()
    if (type === 'updated' || type === 'added') soon()
  })
  productState.subscribe(() => {
    const key = productState.isOnline() ? null : current()
    if (key !== null) void giveBack(queryClient, key, build).catch(() => undefined)
  })
  soon()
}

/**
 * Fills a page that came without data from the stored responses of the signed-in member.
 * @returns whether there are any
 */
export async function openKept(queryClient: QueryClient, build: string): Promise<boolean> {
  const cookie = canKeep() ? findKeepingKey(document.cookie) : null
  if (!cookie) return false
  await giveBack(queryClient, cookie.key, build).catch(() => undefined)
  return viewerIn(queryClient)?.personId === cookie.personId
}

/** Restores stored responses; newer data of the page is kept. */
async function giveBack(queryClient: QueryClient, key: string, build: string): Promise<void> {
  for (const text of await openAnswers(key, build)) {
    const { queryKey, data, answeredAt } = superjson.parse<KeptAnswer>(text)
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    // Offline data cannot be fetched again, so unused queries must stay in the cache.
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(queryKey, data, { updatedAt: answeredAt })
  }
}
