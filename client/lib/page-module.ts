import type { QueryClient } from '@tanstack/react-query'
import type { createServerSideHelpers } from '@trpc/react-query/server'
import type { ComponentType } from 'react'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppRouter } from '#server/router.ts'

type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>
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
  /** True while the reader only hovers over or focuses a link: the prefetch must not request contact data. */
  onIntent?: boolean
}

export interface PageExtensionPointProps {
  dashboardTop: Record<never, never>
  dashboard: Record<never, never>
  profile: { personId: PersonId; isOwner: boolean }
}
export type PageExtensionPointName = keyof PageExtensionPointProps

export interface PrefetchResult {
  pageExtensions?: Partial<PageExtensionPointProps>
  status?: 404
  /** If a prefetched query fails, for example with an invalid token from an e-mail link, the HTTP status is 404. */
  isMissingOnError?: true
  /** The page's path contains a secret, so the page must not be cached. */
  isSecret?: true
  movedTo?: string
}

export interface PageModule {
  PageComponent: ComponentType
  /** `prefetchPageData` runs on the server before rendering, and in the browser before a likely navigation. */
  prefetchPageData?: (input: PrefetchInput) => Promise<PrefetchResult | undefined>
}
