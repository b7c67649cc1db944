import { Flex } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import type { ReportButtonProps } from './report-button.tsx'

// Nothing that a page needs to be read or used.
const ReportButton = lazy(async () => ({ default: (await import('./report-button.tsx')).ReportButton }))

/** Its flag alone, after everything else has come; it has its room from the beginning. */
export function LaterReportButton(props: Omit<ReportButtonProps, 'quiet'>) {
  const hydrated = useHydrated()
  return (
    <Flex w="touch" minH="touch" flexShrink={0} justify="flex-end" me={-2.5}>
      {hydrated && (
        <Suspense fallback={null}>
          <ReportButton {...props} quiet />
        </Suspense>
      )}
    </Flex>
  )
}
