import { useRef, useState } from 'react'
import {
  type BookingForClientDraft,
  createDraftOfBookingForClient,
} from '#client/features/scheduling/appointments/book-for-draft.ts'
import { BookingForClientConfirmation } from '#client/features/scheduling/appointments/booked-for.tsx'
import { BookingClientSelect } from '#client/features/scheduling/appointments/client-choice.tsx'
import { AlternativeDaySuggestions } from '#client/features/scheduling/appointments/day-suggestions.tsx'
import { DateAndTimeFields } from '#client/features/scheduling/appointments/free-time-fields.tsx'
import { useBookForClient } from '#client/features/scheduling/appointments/use-book-for.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { formatDuration, formatPrice } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Stack } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FieldPair } from '#client/ui/field-pair.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { appointmentDurationChoices, maxAppointmentNoteLength } from '#modules/scheduling/contract/limits.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'

interface BookForDialogProps {
  again?: AppointmentCard
  open: boolean
  onClose: () => void
  initial?: Partial<BookingForClientDraft>
}

const empty: BookingForClientDraft = {
  person: null,
  name: '',
  phone: '',
  serviceId: null,
  durationMinutes: null,
  date: '',
  time: '',
  note: '',
}

export function BookForClientDialog({ again, open, onClose, initial = {} }: BookForDialogProps) {
  const personId = useViewer()?.personId
  const offer = trpc.scheduling.offer.useQuery(
    { personId: personId ?? '' },
    { enabled: personId !== undefined },
  )
  const settings = trpc.scheduling.agendaSettings.useQuery()
  const [changes, setChanges] = useState<Partial<BookingForClientDraft>>(initial)
  const { book, isBooking, booked, errors, setErrors, problem } = useBookForClient()
  const fields = useRef<HTMLDivElement>(null)
  const chosen = again ? createDraftOfBookingForClient(again, offer.data?.services ?? []) : {}
  const draft = { ...empty, date: offer.data?.window.from ?? '', ...chosen, ...changes }
  const error = offer.error ?? settings.error
  const retry = () => void Promise.all([offer.refetch(), settings.refetch()])

  function change(part: Partial<BookingForClientDraft>) {
    setChanges((before) => ({ ...before, ...part }))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))))
  }

  async function submit() {
    if (await book(draft)) focusFirstError(fields.current)
  }

  function insteadOfForm() {
    if (booked && offer.data) {
      const { name } = serviceOf(offer.data, draft) ?? {}
      return <BookingForClientConfirmation booked={booked} serviceName={name} />
    }
    if (offer.data && settings.data) return settings.data.saved ? null : <NoAgenda />
    if (error) return <ErrorState message="Error al cargar la agenda" error={error} onRetry={retry} />
    return <RingLoader text="Cargando agenda..." />
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Agendar para alguien"
      description="La cita queda confirmada al momento. Si la persona es de tu círculo o ya es tu cliente, le avisamos por correo. Si no, al terminar puedes avisarle por WhatsApp."
      submitLabel="Agendar cita"
      busyLabel="Agendando..."
      busy={isBooking}
      problem={problem}
      onSubmit={() => void submit()}
      instead={insteadOfForm()}
    >
      <Stack ref={fields} gap={5}>
        <BookingClientSelect draft={draft} errors={errors} onChange={change} />
        {offer.data && <WhatFields offer={offer.data} draft={draft} onChange={change} />}
        {personId && (
          <DateAndTimeFields
            personId={personId}
            date={draft.date}
            time={draft.time}
            errors={errors}
            onChange={change}
          />
        )}
        {personId && draft.date !== '' && (
          <AlternativeDaySuggestions
            personId={personId}
            serviceId={draft.serviceId}
            durationMinutes={draft.durationMinutes}
            date={draft.date}
            time={draft.time}
            onChoose={(time) => change({ time })}
          />
        )}
        <TextAreaField
          label="Nota"
          help="La leen tu cliente y tú."
          optional
          rows={2}
          maxLength={maxAppointmentNoteLength}
          error={errors.note}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Stack>
    </FormDialog>
  )
}

interface WhatFieldsProps {
  offer: BookingOptions
  draft: BookingForClientDraft
  onChange: (part: Partial<BookingForClientDraft>) => void
}

function WhatFields({ offer, draft, onChange }: WhatFieldsProps) {
  const usual = serviceOf(offer, draft)?.durationMinutes ?? offer.durationMinutes
  return (
    <FieldPair>
      {offer.services.length > 0 && (
        <SelectField
          label="Servicio"
          optional
          placeholder="Sin servicio"
          options={offer.services.map(({ id, name, cost }) => ({
            value: id,
            label: `${name} · ${formatPrice(cost)}`,
          }))}
          value={draft.serviceId ?? ''}
          onChange={({ target }) =>
            onChange({ serviceId: offer.services.find(({ id }) => id === target.value)?.id ?? null })
          }
        />
      )}
      <SelectField
        label="Duración"
        placeholder={`La de siempre: ${formatDuration(usual)}`}
        options={appointmentDurationChoices.map((minutes) => ({
          value: String(minutes),
          label: formatDuration(minutes),
        }))}
        value={draft.durationMinutes ?? ''}
        onChange={(event) => onChange({ durationMinutes: Number(event.target.value) || null })}
      />
    </FieldPair>
  )
}

function serviceOf(offer: BookingOptions | undefined, { serviceId }: BookingForClientDraft) {
  return offer?.services.find(({ id }) => id === serviceId)
}

function NoAgenda() {
  return (
    <Notice action={<LinkButton to="/configurar-agenda">Configurar Agenda</LinkButton>}>
      {schedulingErrorMessages['SCHEDULING.AGENDA_NOT_SAVED']}
    </Notice>
  )
}
