import { useState } from 'react'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { ArbitraryTimeFields } from '#client/features/scheduling/appointments/free-time-fields.tsx'
import { useMoveAppointment } from '#client/features/scheduling/appointments/use-move.ts'
import { type ChosenSlot, SlotPicker } from '#client/features/scheduling/booking/slot-picker.tsx'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { formatDate, formatDateTime } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

const timeSources = [
  { value: 'offered', label: 'Horarios libres' },
  { value: 'free', label: 'Otra fecha y hora' },
] as const

interface MoveDialogProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
  open: boolean
  onClose: () => void
}

/**
 * Dialog to move an appointment, which keeps its old time until the new time is booked. A client chooses an
 * offered slot. A provider may type any time; for a confirmed appointment, the new time is a proposal to the
 * client.
 */
export function MoveAppointmentDialog({ appointment, side, open, onClose }: MoveDialogProps) {
  const viewer = useViewer()
  const { counterpart, canPropose: proposes } = appointment
  const isProvider = side === 'provider'
  const [timeSource, setTimeSource] = useState<(typeof timeSources)[number]['value']>('offered')
  const [slot, setSlot] = useState<ChosenSlot | null>(null)
  const [free, setFree] = useState({ date: appointment.date, time: '' })
  const { send, isBusy, problem, forget } = useMoveAppointment(appointment, proposes, onClose)

  const providerId = isProvider ? viewer?.personId : counterpart.personId
  const isSame = slot?.startsAt === appointment.startsAt.getTime()
  const chosen = timeSource === 'offered' ? (isSame ? null : slot) : free.date && free.time ? free : null
  const submitLabel = proposes ? 'Enviar propuesta' : 'Cambiar horario'

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
        proposes
          ? `Tu cita con ${counterpart.name} sigue en su horario hasta que acepte el nuevo.`
          : 'Conservas tu horario actual hasta tener el nuevo.'
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
              {!isProvider && providerId && <WhatFollows personId={providerId} />}
            </chakra.p>
          )}
          <Button
            full
            loading={isBusy}
            loadingText={proposes ? 'Enviando...' : 'Cambiando...'}
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
          <ArbitraryTimeFields
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
            startDate={appointment.date}
            current={appointment.startsAt.getTime()}
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
  const moment = formatInReaderTimeZone(slot.startsAt, slot)
  return moment === null ? null : <> · {moment} en tu hora</>
}

function WhatFollows({ personId }: { personId: PersonId }) {
  const { data: offer } = trpc.scheduling.offer.useQuery({ personId })
  if (!offer) return null
  return (
    <chakra.span display="block" color="muted">
      {offer.autoConfirm
        ? 'Queda confirmada al momento.'
        : 'Queda pendiente hasta que la confirmen; tu horario actual se libera.'}
    </chakra.span>
  )
}
