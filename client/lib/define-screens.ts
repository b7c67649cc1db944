import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { MessagesByErrorCode } from '#client/lib/error-message.ts'
import type { PageModule, PageSlotName, PageSlotProps, PrefetchInput } from '#client/lib/page-module.ts'

/**
 * Readers who may open a page. `member`: a visitor is redirected to `/login` and afterwards back. `visitor`:
 * a signed-in person is redirected to `/dashboard`.
 */
export type PageAccess = 'public' | 'member' | 'visitor'

export interface NavigationEntry {
  label: string
  icon: LucideIcon
  /**
   * Ascending sort key. The existing links have the keys 10, 20, 30 and 40, so that another link can be placed between
   * two of them.
   */
  order: number
  /**
   * Query string of the link, such as '?orden=nuevos', from data stored in this browser. Only the browser calls this
   * function.
   */
  search?: () => string
  /** Whether the navigation link shows the number of appointments that wait for the member's answer. */
  badge?: true
}

/**
 * Maximum length of the label of a navigation link, in characters. Five links with labels of this length fit a phone
 * that is 320 px wide, with a text size of 150 %.
 */
export const maxNavLabelLength = 14
export const maxMemberNavItems = 5

export interface Screen {
  path: string
  access: PageAccess
  /**
   * Write exactly `() => import('#client/features/…-page.tsx')`, because `tools/screen-files.ts` reads the
   * file's name from this text.
   */
  load: () => Promise<PageModule>
  navigation?: NavigationEntry
  developmentOnly?: boolean
}

export interface PageSlotModule<Props> {
  Component: FunctionComponent<Props>
  /** The prefetch runs on the server before rendering, and in the browser when a link to the page is hovered. */
  prefetch?: (input: PrefetchInput, props: Props) => Promise<unknown>
}

export type LoadPageSlot<Name extends PageSlotName> = () => Promise<PageSlotModule<PageSlotProps[Name]>>

/**
 * A feature's part of the user interface. The feature's `screens.ts` declares it, and `client/app/registry.ts` lists
 * it.
 */
export interface FeatureScreens {
  screens?: readonly Screen[]
  /** Loads the Spanish messages of the module's error codes. Called only when the first error occurs. */
  sentences?: () => Promise<MessagesByErrorCode>
  slots?: { [Name in PageSlotName]?: LoadPageSlot<Name> }
}

/** Every page loads the file that calls this function, so load heavy code with `import()`. */
export function defineScreens(feature: FeatureScreens): FeatureScreens {
  return feature
}
