import { type ReactNode, useEffect } from 'react'
import { PrivacyNoticeLink } from '#client/shared/site/privacy-line.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { preloadDialog } from '#client/ui/dialog.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LazyNavigationCountsRefresher } from './lazy-member-parts.tsx'
import { MemberNavigationBar } from './member-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import type { AppShellMember } from './viewer.ts'
import { VisitorNavigationBar } from './visitor-bar.tsx'

const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '100dvh', pb: 'var(--bottom-inset)' },
  variants: {
    member: {
      // `--bottom-inset` keeps sticky elements and toasts above the bottom navigation bar of phones.
      true: {
        '--bottom-inset': { mdDown: 'calc(64px + var(--strip, 0px) + env(safe-area-inset-bottom, 0px))' },
      },
    },
  },
})

const Main = chakra('main', {
  base: {
    flex: '1 0 auto',
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    minW: 0,
    maxW: 'content',
    mx: 'auto',
    ps: 'max(16px, env(safe-area-inset-left, 0px))',
    pe: 'max(16px, env(safe-area-inset-right, 0px))',
    pt: { base: 5, md: 8 },
    pb: { base: 8, md: 14 },
    outline: 'none',
  },
})

const Foot = chakra('footer', {
  base: {
    _empty: { display: 'none' },
    textStyle: 'small',
    textAlign: 'center',
    px: 4,
    pb: 3,
    '& a': { display: 'inline-flex', alignItems: 'center', minH: 'touch' },
  },
})

export const mainLandmarkId = 'contenido'

export interface AppShellProps {
  viewer: AppShellMember | null
  onSignOut: () => void
  strip?: ReactNode
  children: ReactNode
}

export function AppShell({ viewer, onSignOut, strip, children }: AppShellProps) {
  // Preload the code of dialogs after 3 s: readers rarely open a dialog earlier.
  useEffect(() => {
    const timer = setTimeout(preloadDialog, 3_000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Page member={viewer !== null}>
      <SkipLink />
      {viewer === null ? (
        <VisitorNavigationBar />
      ) : (
        <MemberNavigationBar viewer={viewer} onSignOut={onSignOut} />
      )}
      <Main id={mainLandmarkId} tabIndex={-1}>
        {children}
      </Main>
      {viewer === null && (
        <Foot>
          <PrivacyNoticeLink />
        </Foot>
      )}
      {strip}
      {viewer !== null && (
        <>
          <BottomBar />
          <LazyNavigationCountsRefresher />
        </>
      )}
      <Toaster />
    </Page>
  )
}
