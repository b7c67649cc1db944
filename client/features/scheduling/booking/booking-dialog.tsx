import { type RefObject, useRef } from 'react'
import { AgendaCalendar } from '#client/features/scheduling/booking/agenda-calendar.tsx'
import {
  BookingNoteField,
  BookingPhoneField,
  type BookingPhoneFieldState,
} from '#client/features/scheduling/booking/booking-fields.tsx'
import type { BookingFlowState } from '#client/features/scheduling/booking/booking-flow.tsx'
import { BookingSummary } from '#client/features/scheduling/booking/booking-summary.tsx'
import { DaySlots } from '#client/features/scheduling/booking/day-slots.tsx'
import { NextSlots } from '#client/features/scheduling/booking/next-slots.tsx'
import { UnconfirmedEmailNotice } from '#client/features/scheduling/booking/proof-notice.tsx'
import { WeekMonthSwitch } from '#client/features/scheduling/booking/range-switch.tsx'
import { ServiceChoice } from '#client/features/scheduling/booking/service-choice.tsx'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import {
  type AgendaSlots,
  getSlotServiceId,
  getSlotsOfDay,
} from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { SignUpPrompt } from '#client/features/scheduling/booking/visitor-prompt.tsx'
import { formatStartTimeInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { capitalise, formatDate, formatDuration } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { HiddenProfileNotice } from '#client/shared/moderation/hidden-notice.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { SmallTrustPath } from '#client/shared/trust/trust-path.tsx'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex, Grid, Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

const smallScreenStyle = { '@media (max-width: 359px)': { position: 'static' } } as const

interface BookingDialogProps extends BookingFlowState {
  finalFocus: RefObject<HTMLElement | null>
  slot: DaySlot | undefined
  onSlot: (slot: DaySlot | null) => void
  note: string
  onNote: (note: string) => void
  phone: BookingPhoneFieldState | null
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
  const times = useRef<HTMLDivElement>(null)
  const noteArea = useRef<HTMLTextAreaElement>(null)
  const service = offer.services.find(({ id }) => id === serviceId)
  const ofDay = date === null ? undefined : getSlotsOfDay(slots, date)
  const isFull = ofDay?.every(({ taken }) => taken) ?? false
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={props.finalFocus}
      title={date === null ? 'Elige un horario' : capitalise(formatDate(date))}
      size="lg"
      description={describe(offer, date, slots, service?.durationMinutes)}
      footer={
        isSignUpPrompted ? (
          <SignUpPrompt />
        ) : viewer?.hidden ? (
          <HiddenProfileNotice />
        ) : (
          <Flex direction="column" gap={3} w="full">
            {problem !== null &&
              (props.needsProof ? (
                <UnconfirmedEmailNotice problem={problem} />
              ) : (
                <Notice tone="error">{problem}</Notice>
              ))}
            {date !== null && slot !== undefined && (
              <BookingSummary
                offer={offer}
                date={date}
                slot={slot}
                endUnknown={slots.query.isPlaceholderData}
                service={service}
                onNote={note === '' ? () => noteArea.current?.focus() : undefined}
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
      <ProviderLine provider={props.provider} />
      {viewer === null && (
        <chakra.p textStyle="small" color="muted" mt={3}>
          Para reservar necesitas una cuenta gratuita; lo que elijas se guarda mientras la creas.
        </chakra.p>
      )}
      {offer.services.length > 0 && (
        <Box mt={4}>
          <ServiceChoice
            services={offer.services}
            selected={serviceId}
            onIntent={(next) => slots.prefetch({ serviceId: getSlotServiceId(next, offer) })}
            onSelect={(next) => {
              props.onService(next)
              times.current?.scrollIntoView({ block: 'nearest' })
            }}
          />
        </Box>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 17rem)' }}
        columnGap={8}
        rowGap={6}
        mt={6}
        alignItems="start"
      >
        <Box ref={times} minW={0}>
          <DateChoice {...props} />
        </Box>
        <Stack gap={5} minW={0}>
          <DaySlots {...props} durationMinutes={service?.durationMinutes ?? offer.durationMinutes} />
          {!isFull && props.phone !== null && (
            <BookingPhoneField phone={props.phone} isRequired={offer.requiresPhone} />
          )}
          {!isFull && <BookingNoteField area={noteArea} note={note} onNote={props.onNote} />}
        </Stack>
      </Grid>
    </Dialog>
  )
}

function ProviderLine({ provider }: Pick<BookingDialogProps, 'provider'>) {
  const { data: standing } = trpc.circles.standing.useQuery({ personId: provider.personId })
  return (
    <Box
      position="sticky"
      top={-2}
      mx={-2}
      px={2}
      py={2}
      bg="surface"
      zIndex="raised"
      borderBottomWidth="1px"
      css={smallScreenStyle}
    >
      <SmallTrustPath
        path={standing?.path ?? null}
        person={provider}
        inMyCircle={standing?.inMyCircle ?? false}
      />
    </Box>
  )
}

function DateChoice(props: BookingDialogProps) {
  const { offer, slotsQuery, range, date, slot, onSwitchRange } = props
  return (
    <Stack gap={4}>
      <NextSlots
        slotsQuery={slotsQuery}
        window={offer.window}
        chosen={date !== null && slot !== undefined ? { date, time: slot.time } : null}
        onChoose={props.onNextSlot}
      />
      <AgendaCalendar
        slotsQuery={slotsQuery}
        range={range}
        window={offer.window}
        selected={date}
        onRangeChange={props.onRange}
        onSelect={props.onDate}
      />
      <WeekMonthSwitch range={range} onPress={onSwitchRange} />
    </Stack>
  )
}

function describe(
  offer: BookingOptions,
  date: string | null,
  slots: AgendaSlots,
  serviceMinutes?: number | null,
): string {
  const length = `Citas de ${formatDuration(serviceMinutes ?? offer.durationMinutes)}`
  const differs =
    date !== null &&
    getSlotsOfDay(slots, date)?.some(
      ({ startsAt, time }) => formatStartTimeInReaderTimeZone(startsAt, { date, time }) !== null,
    )
  return differs ? `${length}, hora de ${getTimeZoneCity(offer.timeZone)}` : length
}
