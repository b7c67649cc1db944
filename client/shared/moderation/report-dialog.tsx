import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField } from '#client/shared/contact/personal-fields.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import type { PersonId, PhotoId, ReviewId } from '#kernel/ids/contract.ts'
import { maxReportDetailsLength } from '#modules/reviews/contract/limits.ts'
import { reportReasonLabels } from '#modules/reviews/contract/report-labels.ts'
import { type ReportedContentKind, reportInput, reportReasons } from '#modules/reviews/contract/reports.ts'

export interface ReportTarget {
  kind: ReportedContentKind
  id: PersonId | PhotoId | ReviewId
  label: string
}

export interface ReportDialogProps {
  title: string
  targets: readonly [ReportTarget, ...ReportTarget[]]
  open: boolean
  onClose: () => void
}

const reasons = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

export function ReportDialog({ title, targets, open, onClose }: ReportDialogProps) {
  const viewer = useViewer()
  const [sent, setSent] = useState(false)
  const [first] = targets
  const [chosenId, setChosenId] = useState(first.id)
  const reporting = trpc.reviews.report.useMutation()
  const form = useForm({
    resolver: zodResolver(reportInput),
    defaultValues: { kind: first.kind, id: first.id, details: '', email: '' },
  })
  const { errors, isSubmitting } = form.formState

  useEffect(() => {
    if (open) setSent(false)
  }, [open])

  const submit = form.handleSubmit(async (values) => {
    const { kind, id } = targets.find((target) => target.id === chosenId) ?? first
    try {
      await reporting.mutateAsync({ ...values, kind, id })
      form.reset()
      setSent(true)
    } catch (error) {
      showFormError(form, error)
    }
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      description="Lo lee el equipo de Círculo, y nadie más sabrá que fuiste tú."
      submitLabel="Enviar reporte"
      busyLabel="Enviando..."
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={() => void submit()}
      instead={
        sent ? (
          <Notice tone="success" live title="Gracias, lo vamos a revisar">
            Si no debe estar en Círculo, dejará de verse.
          </Notice>
        ) : null
      }
    >
      {targets.length > 1 && (
        <SegmentedControl
          label="Qué reportas"
          options={targets.map(({ id, label }) => ({ value: id, label }))}
          value={chosenId}
          onChange={setChosenId}
        />
      )}
      <SelectField
        {...form.register('reason')}
        label="¿Qué pasa?"
        placeholder="Elige una opción"
        options={reasons}
        error={errors.reason?.message}
      />
      <TextAreaField
        {...form.register('details')}
        label="Cuéntanos más"
        optional={form.watch('reason') !== 'OTHER'}
        maxLength={maxReportDetailsLength}
        rows={3}
        error={errors.details?.message}
      />
      {viewer === null && (
        <EmailField
          {...form.register('email')}
          label="Tu correo electrónico"
          help="Solo si quieres que te respondamos."
          optional
          error={errors.email?.message}
        />
      )}
    </FormDialog>
  )
}
