import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BookingDialog } from '#client/features/scheduling/booking/booking-dialog.tsx'
import { BookingConfirmation } from '#client/features/scheduling/booking/booking-done.tsx'
import {
  type PendingBooking,
  savePendingBooking,
} from '#client/features/scheduling/booking/pending-booking.ts'
import { type BookingResult, useBooking } from '#client/features/scheduling/booking/use-booking.ts'
import { getSlotsOfDay, type MonthSlots } from '#client/features/scheduling/booking/use-month-slots.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { BookingOffer } from '#modules/scheduling/contract/agenda.ts'
import { maxNoteLength } from '#modules/scheduling/contract/limits.ts'
import { bookingNotices } from '#modules/scheduling/contract/notices.ts'

/** The provider to book with; `phone` is only set if the caller may see it. */
export type BookableProvider = Pick<Profile, 'personId' | 'name' | 'phone' | 'social'>

export interface BookingFlowProps {
  provider: BookableProvider
  offer: BookingOffer
  open: boolean
  /** Date of the booking, 'YYYY-MM-DD'. The date stays set during the closing animation of the dialog. */
  date: string
  slots: MonthSlots
  serviceId: ServiceId | null
  onService: (serviceId: ServiceId) => void
  /** The slot that a visitor chose before signing in; null if there is none. */
  restored: PendingBooking | null
  onClose: () => void
  onBooked: () => void
}

export function BookingFlow(props: BookingFlowProps) {
  const { provider, offer, open, date, slots, serviceId, restored, onClose, onBooked } = props
  const { personId } = provider
  const viewer = useViewer()
  const [time, setTime] = useState(restored?.time ?? null)
  const [note, setNote] = useState(restored?.note ?? '')
  const [isSignUpPrompted, setSignUpPrompted] = useState(false)
  const [booked, setBooked] = useState<BookingResult | null>(null)
  const done = useRef<HTMLDivElement>(null)
  const {
    book,
    askAgain: retryBooking,
    isBooking,
    problem,
    needsProof,
    setProblem,
  } = useBooking(personId, {
    onBooked: (answer) => {
      close()
      setNote('')
      setBooked(answer)
      onBooked()
    },
    onSignedOut: () =>
      savePendingBooking({ personId, date, time, serviceId, note }, viewer?.personId ?? null),
    onSlotTaken: () => setTime(null),
  })
  const { query } = slots
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const ofDay = getSlotsOfDay(slots, date) ?? []
  const found = ofDay.find((slot) => slot.time === time)
  const isLost = open && !isBooking && time !== null && isSettled && (found === undefined || found.taken)

  const dropSlot = useEffectEvent(() => {
    // The caller's own appointment occupies the slot: the response to the booking request may have been lost,
    // so repeat the request.
    if (found?.own && retryBooking({ date, time })) return
    setTime(null)
    setProblem(found ? bookingNotices.slotTaken : bookingNotices.slotNotOffered)
  })
  useEffect(() => {
    if (isLost) dropSlot()
  }, [isLost])
  useEffect(() => {
    if (open) setBooked(null)
  }, [open])

  function close() {
    setTime(null)
    setProblem(null)
    setSignUpPrompted(false)
    onClose()
  }

  function confirm() {
    if (viewer === null) {
      savePendingBooking({ personId, date, time, serviceId, note }, null)
      return setSignUpPrompted(true)
    }
    if (time === null) return setProblem('Selecciona un horario')
    if ([...note].length > maxNoteLength) return focusFirstError(document.querySelector('[role=dialog]'))
    void book({ date, time, serviceId: serviceId ?? undefined, note: note.trim() || undefined })
  }

  return (
    <>
      {booked && !open && (
        <BookingConfirmation ref={done} provider={provider} booked={booked} timeZone={offer.timeZone} />
      )}
      <BookingDialog
        offer={offer}
        open={open}
        onClose={close}
        finalFocus={done}
        date={date}
        slots={slots}
        slot={found?.taken ? undefined : found}
        onSlot={(slot) => {
          setProblem(null)
          setTime(slot?.time ?? null)
        }}
        serviceId={serviceId}
        onService={props.onService}
        note={note}
        onNote={setNote}
        problem={problem}
        needsProof={needsProof}
        isSignUpPrompted={isSignUpPrompted}
        isBooking={isBooking}
        onConfirm={confirm}
      />
    </>
  )
}
