import type { QueryClient } from '@tanstack/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { ComponentType } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'

type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>
/** Calls queries, in process on the server, and keeps the answers in the query cache. */
export type PrefetchHelpers = {
  [Module in keyof AppRouter['_def']['record']]: {
    // Procedures that write have no counterpart here.
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
  /** Whether the reader points at a link and has not opened it. Such a prefetch must not read contact data (docs/decisions/0046). */
  onIntent?: boolean
}

/** The places of pages that a feature can fill (`slots` in its `screens.ts`), and the properties that a filling gets. */
export interface SlotProps {
  dashboard: Record<never, never>
  /** `isOwner`: whether the reader owns the profile. */
  profile: { personId: PersonId; isOwner: boolean }
}
export type SlotName = keyof SlotProps

/** Returned by a page's `prefetch` when the page has slots, or when its address means something else than a page with status 200. */
export interface PrefetchResult {
  /** The slots that the page shows: their fillings are prefetched next. */
  slots?: Partial<SlotProps>
  status?: 404
  /** Its answer may be refused, as that of a mailed link: then there is no such page, and the page says why. */
  missingWhenRefused?: true
  /** The path that the page has now: answered as 301. */
  movedTo?: string
}

/** What a file `*-page.tsx` exports. */
export interface PageModule {
  Component: ComponentType
  /**
   * Runs on the server before the page is rendered, so that it arrives with its data; in the browser when somebody is about
   * to open it.
   */
  prefetch?: (input: PrefetchInput) => Promise<PrefetchResult | undefined>
}
