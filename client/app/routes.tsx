import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { AppLayout } from '#client/app/app-layout.tsx'
import { NotFoundPage } from '#client/app/not-found-page.tsx'
import { FailedScreenMessage, RouteErrorPage } from '#client/app/route-error-page.tsx'
import type { RouteMetadata } from '#client/app/route-handle.ts'
import { registeredScreens } from '#client/app/screens.ts'
import type { PageModule } from '#client/lib/page-module.ts'

export function createRoutes({ development }: { development: boolean }): RouteObject[] {
  return [
    {
      path: '/',
      Component: AppLayout,
      ErrorBoundary: RouteErrorPage,
      children: [
        ...registeredScreens
          .filter((screen) => development || !screen.developmentOnly)
          .map(({ path, access, load }) => ({
            path,
            handle: { access, load } satisfies RouteMetadata,
            ErrorBoundary: RouteErrorPage,
            lazy: async () => ({ Component: await componentOf(load) }),
          })),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ]
}

/** Show an error if a page's code fails to load: React Router shows nothing. */
function componentOf(load: () => Promise<PageModule>): Promise<ComponentType> {
  return load().then(
    ({ PageComponent }) => PageComponent,
    (error: unknown) => () => <FailedScreenMessage error={error} />,
  )
}
