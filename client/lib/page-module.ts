import type { QueryClient } from '@tanstack/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { ComponentType } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'

type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>
/** The results are stored in the query cache. On the server the queries run in process. */
export type PrefetchHelpers = {
  [Module in keyof AppRouter['_def']['record']]: {
    // `PrefetchHelpers` has no mutations, because only queries can be prefetched.
    [Name in keyof ServerHelpers[Module] as ServerHelpers[Module][Name] extends never ? never : Name]: Pick<
      ServerHelpers[Module][Name],
      keyof ServerHelpers[Module][Name] & ('fetch' | 'prefetch' | 'prefetchInfinite')
    >
  }
}

export interface PrefetchInput {
  helpers: PrefetchHelpers
  queryClient: QueryClient
  params: Record<string, string | undefined>
  search: URLSearchParams
  /**
   * True when the reader hovers the link of the page. This prefetch must not read contact data (docs/decisions/0046).
   */
  onIntent?: boolean
}

/** Slots of pages that features fill (`slots` in `screens.ts`), with the props of the components in these slots. */
export interface PageSlotProps {
  dashboardTop: Record<never, never>
  dashboard: Record<never, never>
  profile: { personId: PersonId; isOwner: boolean }
}
export type PageSlotName = keyof PageSlotProps

/**
 * A page's `prefetch` returns this when the page has slots, when its status is not 200, or when the server must
 * redirect.
 */
export interface PrefetchResult {
  slots?: Partial<PageSlotProps>
  status?: 404
  /**
   * Whether a failed query gives the page status 404, for instance the query of an e-mailed link. The page
   * then explains the error.
   */
  isMissingOnError?: true
  /** Whether the path of the page contains a secret, as a shared list's link does. Such a page must not be cached. */
  isSecret?: true
  /** The current path of a page that has moved: the server responds with a 301 redirect. */
  movedTo?: string
}

export interface PageModule {
  Component: ComponentType
  /**
   * Prefetches on the server, so that the HTML contains the data, and in the browser when the reader is about to open a
   * link.
   */
  prefetch?: (input: PrefetchInput) => Promise<PrefetchResult | undefined>
}
