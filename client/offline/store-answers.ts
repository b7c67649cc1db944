import type { Query, QueryClient } from '@tanstack/react-query'
import { reachabilityStore } from '#client/lib/product-state.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { findOfflineEncryptionKey } from '#client/shared/session/offline-key.ts'
import { deserializeOutput, serializeInput } from '#kernel/serialization/contract.ts'
import {
  canStoreResponses,
  deleteOutdatedResponses,
  readStoredResponses,
  storeResponse,
} from './answer-store.ts'
import { bindTabToSession, isStoredOffline, type TabSessionBinding } from './stored-answer-rules.ts'

/** How long responses are collected before they are stored, in ms. */
const storeDelayMs = 1_500

interface StoredAnswer {
  queryKey: readonly unknown[]
  data: unknown
  answeredAt: number
}

/**
 * Encrypts and stores the responses that a member receives, and restores them when the network fails.
 * @param first the member and the encryption key at the time when the page started
 */
export function startStoringResponses(
  queryClient: QueryClient,
  build: string,
  first: TabSessionBinding,
): void {
  if (!canStoreResponses()) return
  let binding = first
  let waiting = false
  let tidied: string | null | undefined
  const storedAt = new Map<string, number>()

  const current = () => {
    const cookie = findOfflineEncryptionKey(document.cookie)
    binding = bindTabToSession(binding, getCachedViewer(queryClient)?.personId ?? null, cookie)
    return binding.key !== null && cookie?.key === binding.key ? binding.key : null
  }
  const storeQuery = async (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    if (data === undefined || storedAt.get(query.queryHash) === dataUpdatedAt) return
    const answer: StoredAnswer = { queryKey: query.queryKey, data, answeredAt: dataUpdatedAt }
    const key = current()
    // Never encrypt a response of one session with the key of another session: `key` is null when the
    // sessions differ.
    if (key === null) return
    storedAt.set(query.queryHash, dataUpdatedAt)
    tidied = undefined
    await storeResponse(key, build, query.queryHash, JSON.stringify(serializeInput(answer)))
  }
  const storeAll = async () => {
    waiting = false
    if (current() === null) storedAt.clear()
    for (const query of queryClient.getQueryCache().getAll())
      if (isStoredOffline(query.queryKey)) await storeQuery(query)
    const owner = findOfflineEncryptionKey(document.cookie)?.key ?? null
    if (owner === tidied) return
    await deleteOutdatedResponses(owner, build)
    tidied = owner
  }
  const soon = () => {
    // Storing responses fails on a full disk or in a private window. Ignore the failure: the member
    // then has no offline data.
    if (waiting) return
    waiting = true
    setTimeout(() => void storeAll().catch(() => undefined), storeDelayMs)
  }

  queryClient.getQueryCache().subscribe(({ type }) => {
    current()
    if (type === 'updated' || type === 'added') soon()
  })
  reachabilityStore.subscribe(() => {
    const key = reachabilityStore.isOnline() ? null : current()
    if (key !== null) void restoreAnswers(queryClient, key, build).catch(() => undefined)
  })
  soon()
}

/**
 * Fills the query cache with the stored responses of the signed-in member, for a page that the browser opened without
 * a network.
 * @returns whether there are stored responses
 */
export async function restoreStoredResponses(queryClient: QueryClient, build: string): Promise<boolean> {
  const cookie = canStoreResponses() ? findOfflineEncryptionKey(document.cookie) : null
  if (!cookie) return false
  await restoreAnswers(queryClient, cookie.key, build).catch(() => undefined)
  return getCachedViewer(queryClient)?.personId === cookie.personId
}

async function restoreAnswers(queryClient: QueryClient, key: string, build: string): Promise<void> {
  for (const text of await readStoredResponses(key, build)) {
    const { queryKey, data, answeredAt } = deserializeOutput(JSON.parse(text)) as StoredAnswer
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    // Never remove offline data from the query cache: without a network, the browser cannot fetch the data again.
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(queryKey, data, { updatedAt: answeredAt })
  }
}
