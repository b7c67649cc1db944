import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { PrivacyLine } from '#client/shared/site/privacy-line.tsx'
import { preloadDialog } from '#client/ui/dialog.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { MemberBar } from './member-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import type { ShellViewer } from './viewer.ts'
import { VisitorBar } from './visitor-bar.tsx'

const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '100dvh', pb: 'var(--bottom-inset)' },
  variants: {
    member: {
      // Everything that sticks to the bottom, toasts too, stands on the bar of phones and the strip over it.
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
    ps: 'max(1rem, env(safe-area-inset-left, 0px))',
    pe: 'max(1rem, env(safe-area-inset-right, 0px))',
    pt: { base: 5, md: 8 },
    pb: { base: 8, md: 14 },
    outline: 'none',
  },
})

/** Of pages that visitors see; without a word there it takes no room. */
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

/** Where a screen's own content begins. */
export const mainId = 'contenido'

export interface AppShellProps {
  /** Null for a visitor. */
  viewer: ShellViewer | null
  /** Salir was pressed. */
  onSignOut: () => void
  /** One line about the product itself, at the foot of the screen. */
  strip?: ReactNode
  children: ReactNode
}

/** What stands around every screen: the bars, the mobile menu, the toasts and the main landmark (spec §2 Layout). */
export function AppShell({ viewer, onSignOut, strip, children }: AppShellProps) {
  // Well after the page is usable, and well before most people open anything.
  useEffect(() => {
    const timer = setTimeout(preloadDialog, 3_000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Page member={viewer !== null}>
      <SkipLink />
      {viewer === null ? <VisitorBar /> : <MemberBar viewer={viewer} onSignOut={onSignOut} />}
      <Main id={mainId} tabIndex={-1}>
        {children}
      </Main>
      {viewer === null && (
        <Foot>
          <PrivacyLine />
        </Foot>
      )}
      {strip}
      {viewer !== null && <BottomBar />}
      <Toaster />
    </Page>
  )
}
