import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

export const ReportDialog = lazy(async () => {
  const dialog = await import('./report-dialog.tsx')
  return { default: dialog.ReportDialog }
})

export interface ReportButtonProps extends Pick<ReportDialogProps, 'title' | 'targets'> {
  label?: string
  quiet?: boolean
}

export function ReportButton({ label, quiet = false, ...report }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        color="muted"
        square={quiet}
        icon={quiet ? undefined : <Flag size={16} />}
        aria-label={label}
        title={quiet ? report.title : undefined}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {quiet ? <Flag size={16} /> : report.title}
      </Button>
      <Suspense fallback={null}>
        {opened && <ReportDialog {...report} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
