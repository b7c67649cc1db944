import type { RouteObject } from 'react-router-dom'
import { AppLayout } from '#client/app/app-layout.tsx'
import { NotFoundPage } from '#client/app/not-found-page.tsx'
import { RouteErrorPage } from '#client/app/route-error-page.tsx'
import type { PageAccess, PageModule } from '#client/app/router-types.ts'

/** Every screen by its path (spec §2, Route table). Each is loaded on demand. */
const screens: {
  path: string
  access: PageAccess
  load: () => Promise<PageModule>
  developmentOnly?: boolean
}[] = []

/** What a matched route carries besides its component. */
export interface RouteHandle {
  access: PageAccess
  load: () => Promise<PageModule>
}

/** Made anew for each request on the server: React Router writes into route objects. */
export function createRoutes({ development }: { development: boolean }): RouteObject[] {
  return [
    {
      path: '/',
      Component: AppLayout,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...screens
          .filter((screen) => development || !screen.developmentOnly)
          .map(({ path, access, load }) => ({
            path,
            handle: { access, load } satisfies RouteHandle,
            ErrorBoundary: RouteErrorPage,
            lazy: async () => ({ Component: (await load()).Component }),
          })),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'access' in handle && 'load' in handle
}
