import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BookingDialog } from '#client/features/scheduling/booking/booking-dialog.tsx'
import { BookingConfirmation } from '#client/features/scheduling/booking/booking-done.tsx'
import type { CalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import { savePendingBooking } from '#client/features/scheduling/booking/pending-booking.ts'
import {
  type AgendaSlots,
  type AgendaSlotsQuery,
  getSlotsOfDay,
} from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { type BookingResult, useBooking } from '#client/features/scheduling/booking/use-booking.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'
import { maxAppointmentNoteLength } from '#modules/scheduling/contract/limits.ts'
import { bookingScreenMessages } from '#modules/scheduling/contract/notices.ts'

/** `phone` is set only if the caller may see the provider's phone. */
export type BookableProvider = Pick<
  Profile,
  'personId' | 'name' | 'phone' | 'social' | 'photoId' | 'registered'
>

export interface BookingFlowState {
  provider: BookableProvider
  offer: BookingOptions
  open: boolean
  date: string | null
  onDate: (date: string | null) => void
  range: CalendarPeriod
  onRange: (range: CalendarPeriod) => void
  onSwitchRange: () => void
  onNextSlot: (slot: { date: string; time: string }) => void
  slotsQuery: AgendaSlotsQuery
  slots: AgendaSlots
  serviceId: ServiceId | null
  onService: (serviceId: ServiceId) => void
  onClose: () => void
}

export interface BookingFlowProps extends BookingFlowState {
  /** Start of the chosen slot in the agenda's time zone, 'HH:MM'. */
  time: string | null
  onTime: (time: string | null) => void
  restoredNote: string
  onBooked: () => void
}

export function BookingFlow(props: BookingFlowProps) {
  const { provider, offer, open, date, slots, serviceId, time, onTime, restoredNote, onClose, onBooked } =
    props
  const { personId } = provider
  const viewer = useViewer()
  const [note, setNote] = useState(restoredNote)
  const [typedPhone, setTypedPhone] = useState<string | null>(null)
  const remembered = trpc.scheduling.bookingPhone.useQuery(undefined, { enabled: open && viewer !== null })
  const phone = typedPhone ?? remembered.data?.phone ?? ''
  const [isSignUpPrompted, setSignUpPrompted] = useState(false)
  const [booked, setBooked] = useState<BookingResult | null>(null)
  const done = useRef<HTMLDivElement>(null)
  const {
    book,
    askAgain: retryBooking,
    isBooking,
    problem,
    phoneFailure,
    needsProof,
    setProblem,
    reportMissingPhone,
  } = useBooking(personId, {
    onBooked: (answer) => {
      close()
      setNote('')
      setBooked(answer)
      onBooked()
    },
    onSignedOut: () =>
      savePendingBooking({ personId, date, time, serviceId, note }, viewer?.personId ?? null),
    onSlotTaken: () => onTime(null),
  })
  const { query } = slots
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const ofDay = getSlotsOfDay(slots, date) ?? []
  const found = ofDay.find((slot) => slot.time === time)
  const isLost = open && !isBooking && time !== null && isSettled && (found === undefined || found.taken)

  const dropSlot = useEffectEvent(() => {
    if (date !== null && found?.own && retryBooking({ date, time })) return
    onTime(null)
    setProblem(found ? bookingScreenMessages.slotTaken : bookingScreenMessages.slotNotOffered)
  })
  useEffect(() => {
    if (isLost) dropSlot()
  }, [isLost])
  useEffect(() => {
    if (open) setBooked(null)
  }, [open])

  function close() {
    onTime(null)
    setProblem(null)
    setSignUpPrompted(false)
    onClose()
  }

  function confirm() {
    if (viewer === null) {
      savePendingBooking({ personId, date, time, serviceId, note }, null)
      return setSignUpPrompted(true)
    }
    if (date === null || time === null) return setProblem('Selecciona un horario')
    if ([...note].length > maxAppointmentNoteLength)
      return focusFirstError(document.querySelector('[role=dialog]'))
    if (offer.requiresPhone && phone.trim() === '') return reportMissingPhone()
    void book({
      date,
      time,
      serviceId: serviceId ?? undefined,
      note: note.trim() || undefined,
      phone: phone.trim() || undefined,
    })
  }

  return (
    <>
      {booked && !open && (
        <BookingConfirmation ref={done} provider={provider} booked={booked} timeZone={offer.timeZone} />
      )}
      <BookingDialog
        {...props}
        onClose={close}
        finalFocus={done}
        onDate={(next) => {
          setProblem(null)
          props.onDate(next)
        }}
        onNextSlot={(next) => {
          setProblem(null)
          props.onNextSlot(next)
        }}
        slot={found?.taken ? undefined : found}
        onSlot={(slot) => {
          setProblem(null)
          onTime(slot?.time ?? null)
        }}
        note={note}
        onNote={setNote}
        phone={
          viewer == null
            ? null
            : {
                value: phone,
                failure: phoneFailure,
                onChange: (next) => {
                  setProblem(null)
                  setTypedPhone(next)
                },
              }
        }
        problem={problem}
        needsProof={needsProof}
        isSignUpPrompted={isSignUpPrompted}
        isBooking={isBooking}
        onConfirm={confirm}
      />
    </>
  )
}
