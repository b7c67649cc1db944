import { useState } from 'react'
import {
  type AppointmentPartyRole,
  describeAppointmentRescheduling,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { DateAndTimeFields } from '#client/features/scheduling/appointments/free-time-fields.tsx'
import { useMoveAppointment } from '#client/features/scheduling/appointments/use-move.ts'
import { type ChosenSlot, SlotPicker } from '#client/features/scheduling/booking/slot-picker.tsx'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatStartTimeInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { formatDate, formatDateTime } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import type { AppointmentByLink } from '#modules/scheduling/contract/links.ts'

const timeSources = [
  { value: 'offered', label: 'Horarios libres' },
  { value: 'free', label: 'Otra fecha y hora' },
] as const

interface MoveDialogProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
  open: boolean
  onClose: () => void
  onDone?: (appointment: AppointmentCard) => void
  linked?: Pick<AppointmentByLink, 'providerId' | 'confirmsAtOnce'> & { token: string }
}

export function MoveAppointmentDialog(props: MoveDialogProps) {
  const { appointment, side, open, onClose, onDone, linked } = props
  const viewer = useViewer()
  const { counterpart, canPropose: proposes } = appointment
  const isProvider = side === 'provider'
  const [timeSource, setTimeSource] = useState<(typeof timeSources)[number]['value']>('offered')
  const [slot, setSlot] = useState<ChosenSlot | null>(null)
  const [free, setFree] = useState({ date: appointment.date, time: '' })
  const { send, isBusy, problem, forget } = useMoveAppointment(appointment, {
    proposes,
    token: linked?.token,
    onDone: () => {
      onClose()
      onDone?.(appointment)
    },
  })

  const ownId = isProvider ? viewer?.personId : counterpart.personId
  const providerId = linked ? linked.providerId : ownId
  const isSame = slot?.startsAt === appointment.startsAt.getTime()
  const chosen = timeSource === 'offered' ? (isSame ? null : slot) : free.date && free.time ? free : null
  const offer = trpc.scheduling.offer.useQuery(
    { personId: providerId ?? '' },
    { enabled: !isProvider && !linked },
  )
  const confirmsAtOnce = linked?.confirmsAtOnce ?? offer.data?.autoConfirm
  const asks = !isProvider && appointment.status === 'CONFIRMED' && confirmsAtOnce === false
  const submitLabel = proposes ? 'Enviar propuesta' : asks ? 'Pedir este horario' : 'Cambiar horario'

  async function submit() {
    if (!chosen) return
    const stillThere = await send({ date: chosen.date, time: chosen.time })
    if (!stillThere) setSlot(null)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={proposes ? 'Proponer otro horario' : 'Cambiar horario'}
      description={
        isProvider || confirmsAtOnce !== undefined
          ? describeAppointmentRescheduling(appointment, side, confirmsAtOnce ?? false)
          : undefined
      }
      footer={
        <Flex direction="column" gap={3} w="full">
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          {isSame && <chakra.p textStyle="small">Ese es el horario que ya tiene la cita.</chakra.p>}
          {chosen !== null && (
            <chakra.p textStyle="small" role="status">
              Nuevo horario:{' '}
              <strong>
                {timeSource === 'offered' && slot !== null
                  ? `${formatDate(slot.date)}, ${formatTimeRange(slot, appointment.durationMinutes)}`
                  : formatDateTime(chosen.date, chosen.time)}
              </strong>
              {timeSource === 'offered' && slot !== null && <InReaderTime slot={slot} />}
            </chakra.p>
          )}
          <Button
            full
            loading={isBusy}
            loadingText={proposes || asks ? 'Enviando...' : 'Cambiando...'}
            disabled={chosen === null}
            onClick={() => void submit()}
          >
            {submitLabel}
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap={5}>
        <chakra.div bg="sunken" borderRadius="md" px={4} py={3}>
          <chakra.p textStyle="small" color="muted">
            Horario actual
          </chakra.p>
          <AppointmentTime at={appointment} durationMinutes={appointment.durationMinutes} withDate />
        </chakra.div>
        {isProvider && (
          <SegmentedControl
            label="Cómo elegir el horario"
            options={timeSources}
            value={timeSource}
            onChange={(next) => {
              forget()
              setTimeSource(next)
            }}
          />
        )}
        {timeSource === 'free' && providerId && (
          <DateAndTimeFields
            personId={providerId}
            date={free.date}
            time={free.time}
            onChange={(part) => {
              forget()
              setFree({ ...free, ...part })
            }}
          />
        )}
        {timeSource === 'offered' && providerId && (
          <SlotPicker
            personId={providerId}
            appointmentId={appointment.id}
            token={linked?.token}
            startDate={appointment.date}
            current={{ ...appointment, startsAt: appointment.startsAt.getTime() }}
            chosen={slot}
            onChoose={(next) => {
              forget()
              setSlot(next)
            }}
          />
        )}
      </Flex>
    </Dialog>
  )
}

function InReaderTime({ slot }: { slot: ChosenSlot }) {
  const moment = formatStartTimeInReaderTimeZone(slot.startsAt, slot)
  return moment === null ? null : <> · {moment} en tu hora</>
}
