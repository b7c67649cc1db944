import { Flex } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorState } from '#client/components/error-state.tsx'
import { Notice } from '#client/components/notice.tsx'
import { RingLoader } from '#client/components/ring-loader.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { AgendaMonth } from '#client/features/scheduling/agenda-month.tsx'
import { useMonthSlots } from '#client/features/scheduling/use-month-slots.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { Offer } from '#modules/scheduling/contract.ts'
import { schedulingMessages } from '#modules/scheduling/messages.ts'

// Profiles are read more often than booked from, and public pages are to be light.
const BookingDialog = lazy(async () => {
  const { BookingDialog: Dialog } = await import('#client/features/scheduling/booking-dialog.tsx')
  return { default: Dialog }
})

/** Until the dialog has left, in ms. */
const dialogLeaves = 250

/** A provider's agenda to book in, with a sentence when there is none (spec §2, Booking widget). */
export function BookingWidget({ personId }: { personId: string }) {
  const offer = trpc.scheduling.offer.useQuery({ personId })
  if (offer.error) {
    return (
      <ErrorState
        message="Error al cargar la agenda"
        reference={errorMessage(offer.error).reference}
        onRetry={() => void offer.refetch()}
        retrying={offer.isFetching}
      />
    )
  }
  if (!offer.data) return <RingLoader text="Cargando agenda..." />
  if (!offer.data.enabled) return <Notice>{schedulingMessages['SCHEDULING.AGENDA_DISABLED']}</Notice>
  if (!offer.data.hasRanges) return <Notice>{schedulingMessages['SCHEDULING.NO_RANGES']}</Notice>
  return <OpenAgenda personId={personId} offer={offer.data} />
}

function OpenAgenda({ personId, offer }: { personId: string; offer: Offer }) {
  const [month, setMonth] = useState(offer.window.from.slice(0, 7))
  const [date, setDate] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [hasChosen, setHasChosen] = useState(false)
  // Outlives the selection, so that the dialog does not empty itself while it closes.
  const [dialogDate, setDialogDate] = useState(offer.window.from)
  const [notice, setNotice] = useState<string | null>(null)
  const slots = useMonthSlots({ personId }, month)
  const days = slots.query.data?.days ?? []
  const booked = useRef<HTMLDivElement>(null)

  // The calendar may be scrolled away from what answers the booking.
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(() => booked.current?.scrollIntoView({ block: 'center' }), dialogLeaves)
    return () => clearTimeout(timer)
  }, [notice])

  function select(next: string | null) {
    setNotice(null)
    setDate(next)
    setIsChoosing(next !== null)
    if (next === null) return
    setHasChosen(true)
    setDialogDate(next)
  }

  function turnTo(next: string) {
    // Changing month clears the selection (spec §4, Booking flow).
    select(null)
    setMonth(next)
  }

  return (
    <Flex direction="column" gap={4}>
      {notice !== null && (
        <div ref={booked}>
          <Notice tone="success" live action={<TextLink to="/mis-citas">Ver mis citas</TextLink>}>
            {notice}
          </Notice>
        </div>
      )}
      <AgendaMonth
        month={month}
        window={offer.window}
        slots={slots}
        selected={date}
        onMonthChange={turnTo}
        onSelect={select}
      />
      {hasChosen && (
        <Suspense fallback={null}>
          <BookingDialog
            personId={personId}
            offer={offer}
            open={isChoosing}
            date={dialogDate}
            slots={days.find((day) => day.date === dialogDate)?.slots ?? []}
            onClose={() => setIsChoosing(false)}
            onBooked={(sentence) => {
              setDate(null)
              setNotice(sentence)
            }}
          />
        </Suspense>
      )}
    </Flex>
  )
}
