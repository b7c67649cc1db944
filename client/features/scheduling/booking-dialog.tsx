import { chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Dialog } from '#client/components/dialog.tsx'
import { Notice } from '#client/components/notice.tsx'
import { ServiceChoice } from '#client/features/scheduling/service-choice.tsx'
import { SlotButtons } from '#client/features/scheduling/slot-buttons.tsx'
import type { DaySlot } from '#client/features/scheduling/slot-groups.ts'
import { useBooking } from '#client/features/scheduling/use-booking.ts'
import { useReaderTime } from '#client/features/scheduling/use-reader-time.ts'
import { VisitorPrompt } from '#client/features/scheduling/visitor-prompt.tsx'
import { capitalise, formatDate, formatDuration, formatPrice } from '#client/lib/format.ts'
import { useViewer } from '#client/lib/use-viewer.ts'
import type { Offer } from '#modules/scheduling/contract.ts'

interface BookingDialogProps {
  personId: string
  offer: Offer
  open: boolean
  /** 'YYYY-MM-DD' */
  date: string
  slots: readonly DaySlot[]
  /** Called without booking, too. */
  onClose: () => void
  /** Gets the sentence to show once it is booked. */
  onBooked: (notice: string) => void
}

/** One day: its services, its times, and what is about to be booked with its button (spec §2 and §4, Booking). */
export function BookingDialog({ personId, offer, open, date, slots, onClose, onBooked }: BookingDialogProps) {
  const viewer = useViewer()
  const [time, setTime] = useState<string | null>(null)
  const [serviceId, setServiceId] = useState<string | null>(null)
  const [asksToSignUp, setAsksToSignUp] = useState(false)
  const { book, isBooking, problem, setProblem } = useBooking(personId, (notice) => {
    close()
    onBooked(notice)
  })
  const service = offer.services.find((each) => each.id === serviceId)
  const slot = slots.find((each) => each.time === time && !each.taken)
  const readerTime = useReaderTime(slot?.startsAt)

  function close() {
    setTime(null)
    setServiceId(null)
    setProblem(null)
    setAsksToSignUp(false)
    onClose()
  }

  async function confirm() {
    if (!viewer) return setAsksToSignUp(true)
    if (!slot) return setProblem('Selecciona un horario')
    const stillThere = await book({ date, time: slot.time, serviceId: service?.id })
    if (!stillThere) setTime(null)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={capitalise(formatDate(date))}
      description={`Citas de ${formatDuration(offer.durationMinutes)}`}
      footer={
        asksToSignUp ? (
          <VisitorPrompt />
        ) : (
          <Flex direction="column" gap={3} w="full">
            {problem !== null && <Notice tone="error">{problem}</Notice>}
            {slot !== undefined && (
              <chakra.p textStyle="small" role="status">
                <strong>
                  {capitalise(formatDate(date))}, {slot.time} a {slot.endTime}
                </strong>
                {service !== undefined && ` · ${service.name}, ${formatPrice(service.cost)}`}
                {readerTime !== null && readerTime !== slot.time && ` · ${readerTime} en tu hora`}
                <chakra.span display="block" color="muted">
                  {offer.autoConfirm
                    ? 'Queda confirmada al momento.'
                    : 'Queda pendiente hasta que la confirmen.'}
                </chakra.span>
              </chakra.p>
            )}
            <Button
              full
              loading={isBooking}
              loadingText="Reservando..."
              disabled={offer.services.length > 0 && service === undefined}
              onClick={() => void confirm()}
            >
              Confirmar Reserva
            </Button>
          </Flex>
        )
      }
    >
      <Flex direction="column" gap={6}>
        {offer.services.length > 0 && (
          <ServiceChoice services={offer.services} selected={serviceId} onSelect={setServiceId} />
        )}
        <SlotButtons
          slots={slots}
          selected={time}
          onSelect={(next) => {
            setProblem(null)
            setTime(next?.time ?? null)
          }}
        />
      </Flex>
    </Dialog>
  )
}
