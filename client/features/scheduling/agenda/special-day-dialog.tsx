import {
  describeAgendaExceptionOverlap,
  findOverlappingAgendaExceptions,
} from '#client/features/scheduling/agenda/days-text.ts'
import { TimeRangeEditor } from '#client/features/scheduling/agenda/range-editor.tsx'
import type { AgendaException } from '#client/features/scheduling/agenda/special-day.tsx'
import { useSpecialDayForm } from '#client/features/scheduling/agenda/use-special-day-form.ts'
import { chakra } from '#client/ui/chakra.ts'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { maxAgendaExceptionNoteLength } from '#modules/scheduling/contract/limits.ts'

interface SpecialDayDialogProps {
  edited: AgendaException | null
  others: readonly AgendaException[]
  today: string
  open: boolean
  onClose: () => void
}

export function SpecialDayDialog({ edited, others, today, open, onClose }: SpecialDayDialogProps) {
  const form = useSpecialDayForm(edited, today, onClose)
  const { values, errors } = form
  const overlapped = findOverlappingAgendaExceptions(values, others)

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={edited ? 'Editar días especiales' : 'Agregar días especiales'}
      submitLabel="Guardar días"
      busyLabel="Guardando..."
      busy={form.isSaving}
      problem={form.problem ?? undefined}
      onSubmit={() => void form.save()}
    >
      <FieldPair ref={form.element}>
        <TextField
          label="Primer día"
          type="date"
          min={today}
          value={values.from}
          onChange={(event) => form.changeFirst(event.target.value)}
          error={errors.from}
        />
        <TextField
          label="Último día"
          help="El mismo si es uno solo."
          type="date"
          min={values.from || today}
          value={values.to}
          onChange={(event) => form.change({ to: event.target.value })}
          error={errors.to}
        />
      </FieldPair>
      {overlapped.length > 0 && (
        <Notice tone="warn" live title="Algunos de esos días ya están en tu lista">
          {overlapped.map((older) => (
            <p key={older.id}>{describeAgendaExceptionOverlap(values, older, today.slice(0, 4))}</p>
          ))}
        </Notice>
      )}
      <SegmentedControl
        label="Qué haces esos días"
        options={[
          { value: 'off', label: 'No trabajo' },
          { value: 'hours', label: 'Otro horario' },
        ]}
        value={values.kind}
        onChange={(kind) => form.changeKind(kind)}
      />
      {values.kind === 'hours' && (
        <chakra.fieldset minW={0}>
          <chakra.legend srOnly>Horario de esos días</chakra.legend>
          <TimeRangeEditor
            name="Esos días"
            ranges={values.ranges}
            emptyText="Agrega al menos un horario, o elige «No trabajo»."
            message={form.rangeMessage}
            onAdd={form.addRange}
            onChange={form.changeRange}
            onRemove={form.removeRange}
          />
        </chakra.fieldset>
      )}
      <TextField
        label="Nota"
        optional
        help="Solo la ves tú."
        placeholder="Por ejemplo, vacaciones"
        autoComplete="off"
        maxLength={maxAgendaExceptionNoteLength}
        value={values.note}
        onChange={(event) => form.change({ note: event.target.value })}
        error={errors.note}
      />
    </FormDialog>
  )
}
