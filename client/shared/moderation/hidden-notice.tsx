import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'

const HiddenNoticeText = lazy(async () => {
  const text = await import('./hidden-notice-text.tsx')
  return { default: text.HiddenProfileNoticeText }
})

export function HiddenProfileNotice() {
  const hidden = useViewer()?.hidden
  const hydrated = useIsHydrated()
  if (!hidden || !hydrated) return null
  return (
    <Suspense fallback={null}>
      <HiddenNoticeText operatorEmail={hidden.operatorEmail} />
    </Suspense>
  )
}
