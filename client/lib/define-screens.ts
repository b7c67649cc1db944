import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { MessagesByErrorCode } from '#client/lib/error-message.ts'
import type {
  PageExtensionPointName,
  PageExtensionPointProps,
  PageModule,
  PrefetchInput,
} from '#client/lib/page-module.ts'

/**
 * Which readers may open a page. `member`: visitors are redirected to `/login` and back. `visitor`: signed-in people
 * are redirected to `/dashboard`.
 */
export type PageAccess = 'public' | 'member' | 'visitor'

export interface NavigationEntry {
  label: string
  icon: LucideIcon
  order: number
  /**
   * Returns the query string of the navigation link, such as '?orden=nuevos', from data in this browser. The server
   * does not call it.
   */
  search?: () => string
  badge?: true
}

/**
 * The max number of characters of a navigation label: five links with such labels fit a phone of 320 px, with a text
 * size of 150 %.
 */
export const maxNavLabelLength = 14
export const maxMemberNavItems = 5

export interface Screen {
  path: string
  access: PageAccess
  /** Write exactly `() => import('#client/features/…-page.tsx')`: `tools/screen-files.ts` reads the file's name. */
  load: () => Promise<PageModule>
  navigation?: NavigationEntry
  developmentOnly?: boolean
}

export interface PageExtensionModule<Props> {
  Component: FunctionComponent<Props>
  prefetch?: (input: PrefetchInput, props: Props) => Promise<unknown>
}

type LoadPageExtension<Name extends PageExtensionPointName> = () => Promise<
  PageExtensionModule<PageExtensionPointProps[Name]>
>

export interface FeatureScreens {
  screens?: readonly Screen[]
  sentences?: () => Promise<MessagesByErrorCode>
  pageExtensions?: { [Name in PageExtensionPointName]?: LoadPageExtension<Name> }
}

/** Every page loads the file that calls this function: load heavy code with `import()`. */
export function defineScreens(feature: FeatureScreens): FeatureScreens {
  return feature
}
