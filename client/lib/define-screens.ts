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
 * The page's audience: `member` pages redirect visitors to `/login`, `visitor` pages redirect signed-in people to
 * `/dashboard`.
 */
export type PageAccess = 'public' | 'member' | 'visitor'

export interface NavigationEntry {
  label: string
  icon: LucideIcon
  order: number
  search?: () => string
  badge?: true
}

/** The maximum label length in characters: five navigation links fit a 320 px wide phone at 150 % text size. */
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
  ExtensionComponent: FunctionComponent<Props>
  prefetchExtensionData?: (input: PrefetchInput, props: Props) => Promise<unknown>
}

type LoadPageExtension<Name extends PageExtensionPointName> = () => Promise<
  PageExtensionModule<PageExtensionPointProps[Name]>
>

export interface FeatureScreens {
  screens?: readonly Screen[]
  sentences?: () => Promise<MessagesByErrorCode>
  pageExtensions?: { [Name in PageExtensionPointName]?: LoadPageExtension<Name> }
}

/** Every page loads the file that calls `defineScreens`: load heavy code with `import()`. */
export function defineScreens(feature: FeatureScreens): FeatureScreens {
  return feature
}
