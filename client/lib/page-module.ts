import type { QueryClient } from '@tanstack/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { ComponentType } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'

type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>
/** Runs queries, in process on the server, and stores the results in the query cache. */
export type PrefetchHelpers = {
  [Module in keyof AppRouter['_def']['record']]: {
    // Mutations are left out: they cannot be prefetched.
    [Name in keyof ServerHelpers[Module] as ServerHelpers[Module][Name] extends never
      ? never
      : Name]: ServerHelpers[Module][Name]
  }
}

export interface PrefetchInput {
  helpers: PrefetchHelpers
  queryClient: QueryClient
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** Whether the reader only hovers a link. Such a prefetch must not read contact data (docs/decisions/0046). */
  onIntent?: boolean
}

/** The slots of pages that a feature can fill (`slots` in its `screens.ts`), and the properties that a filling gets. */
export interface SlotProps {
  dashboard: Record<never, never>
  /** `isOwner`: whether the reader owns the profile. */
  profile: { personId: PersonId; isOwner: boolean }
}
export type SlotName = keyof SlotProps

/** Returned by a page's `prefetch` when the page has slots, or when its status is not 200. */
export interface PrefetchResult {
  slots?: Partial<SlotProps>
  status?: 404
  /** A rejected query means status 404, and the page explains why. For instance the query of a mailed link. */
  isMissingOnError?: true
  /** The current path of the page: the server responds with a 301 redirect. */
  movedTo?: string
}

export interface PageModule {
  Component: ComponentType
  /** Runs on the server before the page is rendered, so that its data is in the HTML; in the browser when a link is about to be opened. */
  prefetch?: (input: PrefetchInput) => Promise<PrefetchResult | undefined>
}
