import type { Query, QueryClient } from '@tanstack/react-query'
import { serverReachabilityStore } from '#client/lib/product-state.ts'
import { getCachedViewer } from '#client/shared/session/cached-viewer.ts'
import { findOfflineEncryptionKey } from '#client/shared/session/offline-key.ts'
import { deserializeProcedureOutput, serializeProcedureInput } from '#kernel/serialization/contract.ts'
import {
  canStoreResponsesOffline,
  deleteOutdatedStoredResponses,
  readStoredResponses,
  storeResponseOffline,
} from './answer-store.ts'
import {
  type BrowserTabToSessionBinding,
  bindTabToSession,
  isQueryStoredOffline,
} from './stored-answer-rules.ts'

const storeDelayMs = 1_500

interface StoredAnswer {
  queryKey: readonly unknown[]
  data: unknown
  answeredAt: number
}

export function startStoringResponsesOffline(
  queryClient: QueryClient,
  build: string,
  first: BrowserTabToSessionBinding,
): void {
  if (!canStoreResponsesOffline()) return
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
    // After another member signs in, stop storing server responses offline: that member could decrypt the responses.
    if (key === null) return
    storedAt.set(query.queryHash, dataUpdatedAt)
    tidied = undefined
    await storeResponseOffline(key, build, query.queryHash, JSON.stringify(serializeProcedureInput(answer)))
  }
  const storeAll = async () => {
    waiting = false
    if (current() === null) storedAt.clear()
    for (const query of queryClient.getQueryCache().getAll())
      if (isQueryStoredOffline(query.queryKey)) await storeQuery(query)
    const owner = findOfflineEncryptionKey(document.cookie)?.key ?? null
    if (owner === tidied) return
    await deleteOutdatedStoredResponses(owner, build)
    tidied = owner
  }
  const soon = () => {
    // Ignore failures to store responses, for example on a full disk or in a private window.
    if (waiting) return
    waiting = true
    setTimeout(() => void storeAll().catch(() => undefined), storeDelayMs)
  }

  queryClient.getQueryCache().subscribe(({ type }) => {
    current()
    if (type === 'updated' || type === 'added') soon()
  })
  serverReachabilityStore.subscribe(() => {
    const key = serverReachabilityStore.isOnline() ? null : current()
    if (key !== null) void restoreAnswers(queryClient, key, build).catch(() => undefined)
  })
  soon()
}

/** @returns whether the browser has stored server responses for the signed-in member */
export async function restoreStoredServerResponses(
  queryClient: QueryClient,
  build: string,
): Promise<boolean> {
  const cookie = canStoreResponsesOffline() ? findOfflineEncryptionKey(document.cookie) : null
  if (!cookie) return false
  await restoreAnswers(queryClient, cookie.key, build).catch(() => undefined)
  return getCachedViewer(queryClient)?.personId === cookie.personId
}

async function restoreAnswers(queryClient: QueryClient, key: string, build: string): Promise<void> {
  for (const text of await readStoredResponses(key, build)) {
    const { queryKey, data, answeredAt } = deserializeProcedureOutput(JSON.parse(text)) as StoredAnswer
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    // Never evict restored offline data from memory: without a network, the browser cannot fetch the data again.
    queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queryClient.setQueryData(queryKey, data, { updatedAt: answeredAt })
  }
}
