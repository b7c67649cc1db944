import { useRef, useState } from 'react'
import { findCancelReasonError } from '#client/features/scheduling/appointments/use-cancellation.ts'
import { countClientsOfAppointments } from '#client/features/scheduling/calendar/count-clients.ts'
import {
  ClosedDayClientList,
  ClosedDayResult,
  isClientEmailUnknown,
} from '#client/features/scheduling/calendar/day-closed.tsx'
import {
  type ClosedDayAppointmentActionKind,
  createAppointmentActionForClosedDay,
  describeNewAppointmentTimeOption,
  useCloseDay,
} from '#client/features/scheduling/calendar/use-close-day.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { capitalise, formatDate, formatNames } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { chakra, Stack } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import type { DayToClose } from '#modules/scheduling/contract/days.ts'
import { maxCancelReasonLength } from '#modules/scheduling/contract/limits.ts'

const choices: { value: ClosedDayAppointmentActionKind | 'mixed'; label: string }[] = [
  { value: 'cancel', label: 'Cancelar y avisar' },
  { value: 'propose', label: 'Proponer otro horario' },
]

interface CloseDayDialogProps {
  date: string
  open: boolean
  onClose: () => void
}

export function CloseDayDialog({ date, open, onClose }: CloseDayDialogProps) {
  const query = trpc.scheduling.dayToClose.useQuery({ date }, { staleTime: 0, enabled: open })
  const affected = query.data?.appointments ?? []
  const [kindOfAll, setKindOfAll] = useState<ClosedDayAppointmentActionKind>('cancel')
  const [kinds, setKinds] = useState<Partial<Record<AppointmentId, ClosedDayAppointmentActionKind>>>({})
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const fields = useRef<HTMLDivElement>(null)
  const { close, isClosing, problem, remaining, told, result } = useCloseDay(date, onClose)

  const answers = affected.map((one) =>
    createAppointmentActionForClosedDay(one, kinds[one.appointment.id] ?? kindOfAll),
  )
  const cancels = answers.some(({ action }) => action === 'cancel')
  const proposes = answers.some(({ action }) => action === 'propose')
  const withoutEmail = affected
    .filter(({ appointment }) => isClientEmailUnknown(appointment) && appointment.contact?.phone)
    .map(({ appointment }) => appointment.counterpart.name)

  function submit() {
    const written = reason.trim()
    const wrong = findCancelReasonError(written, cancels)
    setError(wrong)
    if (wrong === undefined) void close(affected, { reason: cancels ? written : '', answers })
    else focusFirstError(fields.current)
  }

  function insteadOfForm() {
    if (result !== undefined) return <ClosedDayResult text={result} told={told} />
    if (query.data) return null
    if (query.error)
      return (
        <ErrorState
          message="Error al cargar tus datos"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )
    return <RingLoader text="Buscando las citas de ese día..." />
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={result !== undefined ? 'Día cerrado' : 'Cerrar este día'}
      description={`${capitalise(formatDate(date))}. Será un día libre: nadie podrá reservar.`}
      submitLabel={labelOf(countClientsOfAppointments(affected))}
      busyLabel="Cerrando..."
      busy={isClosing}
      tone="danger"
      problem={problem}
      onSubmit={submit}
      instead={insteadOfForm()}
    >
      <Stack ref={fields} gap={5}>
        {remaining > 0 && (
          <Notice tone="warn" live title="El día ya está cerrado">
            {remaining === 1
              ? 'Queda 1 cita por resolver: llegó o cambió'
              : `Quedan ${remaining} citas por resolver: llegaron o cambiaron`}{' '}
            mientras cerrabas, o su horario nuevo ya se ocupó.
          </Notice>
        )}
        {told.length > 0 && <ClosedDayClientList appointments={told} />}
        {affected.length === 0 ? (
          <p>No tienes citas por atender ese día.</p>
        ) : (
          <>
            {affected.some((one) => describeNewAppointmentTimeOption(one) !== null) && (
              <SegmentedControl
                label="Qué hacer con todas las citas"
                options={choices}
                value={cancels && proposes ? 'mixed' : proposes ? 'propose' : 'cancel'}
                onChange={(kind) => {
                  if (kind !== 'mixed') setKindOfAll(kind)
                  setKinds({})
                }}
              />
            )}
            <Affected
              affected={affected}
              kindOf={({ appointment }) => kinds[appointment.id] ?? kindOfAll}
              onChoose={(id, kind) => setKinds({ ...kinds, [id]: kind })}
            />
            {withoutEmail.length > 0 && (
              <chakra.p textStyle="small">
                {describeWithoutEmail(withoutEmail)} Al cerrar, te damos el mensaje para WhatsApp.
              </chakra.p>
            )}
            {proposes && (
              <chakra.p textStyle="small" color="muted">
                Una cita con propuesta sigue en su horario hasta que tu cliente acepte el nuevo.
              </chakra.p>
            )}
            {cancels && (
              <TextAreaField
                label="Motivo"
                help="Lo leen tus clientes, con un enlace para reservar otra vez."
                rows={2}
                maxLength={maxCancelReasonLength}
                error={error}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value)
                  setError(undefined)
                }}
              />
            )}
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

interface AffectedProps {
  affected: DayToClose['appointments']
  kindOf: (one: DayToClose['appointments'][number]) => ClosedDayAppointmentActionKind
  onChoose: (id: AppointmentId, kind: ClosedDayAppointmentActionKind) => void
}

function Affected({ affected, kindOf, onChoose }: AffectedProps) {
  return (
    <Stack as="ul" gap={4}>
      {affected.map((one) => {
        const { id, counterpart, time, endTime, service, status } = one.appointment
        const offer = describeNewAppointmentTimeOption(one)
        const facts = [service?.name, status === 'PENDING' ? 'solicitud pendiente' : undefined]
        return (
          <li key={id}>
            <SelectField
              label={`${time} a ${endTime}, ${counterpart.name}`}
              help={facts.filter(Boolean).join(' · ') || undefined}
              options={[
                { value: 'cancel', label: 'Cancelar y avisar' },
                ...(offer === null ? [] : [{ value: 'propose', label: offer }]),
              ]}
              value={offer === null ? 'cancel' : kindOf(one)}
              onChange={({ target }) => onChoose(id, target.value === 'propose' ? 'propose' : 'cancel')}
            />
          </li>
        )
      })}
    </Stack>
  )
}

function describeWithoutEmail(names: readonly string[]): string {
  return `${formatNames(names)} no ${names.length === 1 ? 'tiene' : 'tienen'} correo.`
}

function labelOf(count: number): string {
  if (count === 0) return 'Cerrar el día'
  return count === 1 ? 'Cerrar y avisar a 1 cliente' : `Cerrar y avisar a ${count} clientes`
}
