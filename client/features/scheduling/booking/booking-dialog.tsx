import { type RefObject, useEffect, useRef } from 'react'
import { BookingSummary } from '#client/features/scheduling/booking/booking-summary.tsx'
import { UnconfirmedEmailNotice } from '#client/features/scheduling/booking/proof-notice.tsx'
import { ServiceChoice } from '#client/features/scheduling/booking/service-choice.tsx'
import { SlotButtons } from '#client/features/scheduling/booking/slot-buttons.tsx'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import {
  getSlotServiceId,
  getSlotsOfDay,
  type MonthSlots,
} from '#client/features/scheduling/booking/use-month-slots.ts'
import { SignUpPrompt } from '#client/features/scheduling/booking/visitor-prompt.tsx'
import { formatInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { findErrorMessageElement } from '#client/lib/focus/focus-first-error.ts'
import { capitalise, formatDate, formatDuration } from '#client/lib/format.ts'
import { HiddenNotice } from '#client/shared/moderation/hidden-notice.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { BookingOffer } from '#modules/scheduling/contract/agenda.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'
import { maxNoteLength, noteTooLongMessage } from '#modules/scheduling/contract/limits.ts'

/** Show the character counter of the note below this many remaining characters. */
const countsFrom = 100

interface BookingDialogProps {
  offer: BookingOffer
  open: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  date: string
  slots: MonthSlots
  slot: DaySlot | undefined
  onSlot: (slot: DaySlot | null) => void
  serviceId: ServiceId | null
  onService: (serviceId: ServiceId) => void
  note: string
  onNote: (note: string) => void
  problem: string | null
  needsProof: boolean
  isSignUpPrompted: boolean
  isBooking: boolean
  onConfirm: () => void
}

export function BookingDialog(props: BookingDialogProps) {
  const { offer, open, onClose, date, slots, slot, serviceId, note, problem, isSignUpPrompted, isBooking } =
    props
  const viewer = useViewer()
  const service = offer.services.find(({ id }) => id === serviceId)
  const ofDay = getSlotsOfDay(slots, date)
  const isFull = ofDay?.every(({ taken }) => taken) ?? false
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={props.finalFocus}
      title={capitalise(formatDate(date))}
      description={describe(offer, date, slots, service?.durationMinutes)}
      footer={
        isSignUpPrompted ? (
          <SignUpPrompt />
        ) : viewer?.hidden ? (
          <HiddenNotice />
        ) : (
          <Flex direction="column" gap={3} w="full">
            {problem !== null &&
              (props.needsProof ? (
                <UnconfirmedEmailNotice problem={problem} />
              ) : (
                <Notice tone="error">{problem}</Notice>
              ))}
            {slot !== undefined && (
              <BookingSummary
                offer={offer}
                date={date}
                slot={slot}
                endUnknown={slots.query.isPlaceholderData}
                service={service}
              />
            )}
            <Button
              full
              loading={isBooking}
              loadingText="Reservando..."
              disabled={isFull || (offer.services.length > 0 && service === undefined)}
              onClick={props.onConfirm}
            >
              Confirmar Reserva
            </Button>
          </Flex>
        )
      }
    >
      <Flex direction="column" gap={6}>
        {offer.services.length > 0 && (
          <ServiceChoice
            services={offer.services}
            selected={serviceId}
            onIntent={(next) => slots.prefetch({ serviceId: getSlotServiceId(next, offer) })}
            onSelect={props.onService}
          />
        )}
        <DaySlots {...props} durationMinutes={service?.durationMinutes ?? offer.durationMinutes} />
        {!isFull && <NoteField note={note} onNote={props.onNote} />}
      </Flex>
    </Dialog>
  )
}

function NoteField({ note, onNote }: Pick<BookingDialogProps, 'note' | 'onNote'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const length = [...note].length
  const isTooLong = length > maxNoteLength

  // Scroll to the error below the note field, which the dialog's button bar would cover.
  useEffect(() => {
    if (isTooLong) findErrorMessageElement(area.current)?.scrollIntoView({ block: 'nearest' })
  }, [isTooLong])

  return (
    <TextAreaField
      ref={area}
      name="note"
      label="Nota para quien te atiende"
      optional
      rows={2}
      help="Qué necesitas, o cómo llegar."
      value={note}
      onChange={(event) => onNote(event.target.value)}
      maxLength={length > maxNoteLength - countsFrom ? maxNoteLength : undefined}
      error={isTooLong ? noteTooLongMessage : undefined}
    />
  )
}

function DaySlots(props: BookingDialogProps & { durationMinutes: number }) {
  const { date, slots, slot, onSlot, problem, durationMinutes } = props
  const { query } = slots
  const ofDay = getSlotsOfDay(slots, date)
  const place = useRef<HTMLDivElement>(null)
  const time = slot?.time

  // Scroll the pressed time back into view: the summary appears at the bottom and takes space.
  useEffect(() => {
    if (time !== undefined)
      place.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [time])

  // When another time must be chosen, scroll to the first time: a long list of services pushes the times out
  // of view.
  useEffect(() => {
    if (problem !== null && time === undefined)
      place.current?.querySelector('button:enabled')?.scrollIntoView({ block: 'nearest' })
  }, [problem, time])

  if (!ofDay && query.error) {
    return (
      <ErrorState
        message="Error al cargar la agenda"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!ofDay) {
    return (
      <chakra.p role="status" color="muted">
        Cargando agenda...
      </chakra.p>
    )
  }
  return (
    <Flex ref={place} direction="column" gap={3} aria-busy={query.isPlaceholderData || undefined}>
      {ofDay.length === 0 && (
        <Notice>Este día ya no cabe una cita de {formatDuration(durationMinutes)}. Elige otro día.</Notice>
      )}
      {ofDay.length > 0 && ofDay.every(({ taken }) => taken) && (
        <Notice>Este día ya está todo reservado. Elige otro día.</Notice>
      )}
      <SlotButtons slots={ofDay} selected={slot?.time ?? null} onSelect={onSlot} />
    </Flex>
  )
}

function describe(
  offer: BookingOffer,
  date: string,
  slots: MonthSlots,
  serviceMinutes?: number | null,
): string {
  const length = `Citas de ${formatDuration(serviceMinutes ?? offer.durationMinutes)}`
  const differs = getSlotsOfDay(slots, date)?.some(
    ({ startsAt, time }) => formatInReaderTimeZone(startsAt, { date, time }) !== null,
  )
  return differs ? `${length}, hora de ${getTimeZoneCity(offer.timeZone)}` : length
}
