import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import type { ReportButtonProps } from './report-button.tsx'

// Nothing that a page needs to be read or used.
const ReportButton = lazy(async () => ({ default: (await import('./report-button.tsx')).ReportButton }))

/** The same, after everything else has come; it has its room from the beginning. */
export function LaterReportButton(props: ReportButtonProps) {
  const hydrated = useHydrated()
  return (
    <Box minH="touch" ms={-3} mb={-3}>
      {hydrated && (
        <Suspense fallback={null}>
          <ReportButton {...props} />
        </Suspense>
      )}
    </Box>
  )
}
