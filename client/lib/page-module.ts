import type { QueryClient } from '@tanstack/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { ComponentType } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'

type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>
/**
 * Functions that a page's `prefetch` calls to run queries. Their results are stored in the query cache. On the server
 * the queries run in process.
 */
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
   * Whether the page is prefetched because the reader hovers its link. This prefetch must not read contact data
   * (docs/decisions/0046).
   */
  onIntent?: boolean
}

/**
 * The slots of pages that features can fill (`slots` in `screens.ts`), with the properties that each
 * feature's component receives.
 */
export interface PageSlotProps {
  /** Props of components in the slot above all other content of the dashboard. */
  dashboardTop: Record<never, never>
  dashboard: Record<never, never>
  profile: { personId: PersonId; isOwner: boolean }
}
export type PageSlotName = keyof PageSlotProps

/**
 * Result of a page's `prefetch`, returned when the page has slots, when its status is not 200, or when the server must
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
   * Fetches the page's data: on the server before the page is rendered, so that the HTML contains the data; in the
   * browser when the reader is about to open a link.
   */
  prefetch?: (input: PrefetchInput) => Promise<PrefetchResult | undefined>
}
