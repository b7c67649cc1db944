import { CalendarDays, CalendarPlus, MessageCircle } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { formatDateTimeWithZone } from '#client/features/scheduling/appointments/appointment-text.ts'
import { ContactDataAudienceChoice } from '#client/features/scheduling/booking/audience-choice.tsx'
import type { BookableProvider } from '#client/features/scheduling/booking/booking-flow.tsx'
import type { BookingResult } from '#client/features/scheduling/booking/use-booking.ts'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatStartTimeInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { capitalise, formatDate, formatDateTime } from '#client/lib/format.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { LazyPushActivationOffer } from '#client/shared/notifications/lazy-push-offer.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import { schedulingScreenMessages } from '#modules/scheduling/messages.ts'

interface BookingDoneProps {
  provider: BookableProvider
  booked: BookingResult
  timeZone: string
  ref: RefObject<HTMLDivElement | null>
}

export function BookingConfirmation({ provider, booked, timeZone, ref }: BookingDoneProps) {
  const number = provider.social.whatsapp ?? provider.phone
  const moment = formatStartTimeInReaderTimeZone(booked.startsAt.getTime(), booked)

  useEffect(() => {
    const place = ref.current
    const comeIntoSight = () => place?.scrollIntoView({ block: 'center' })
    place?.addEventListener('focus', comeIntoSight)
    return () => place?.removeEventListener('focus', comeIntoSight)
  }, [ref])

  return (
    <div ref={ref} tabIndex={-1}>
      <Notice
        tone="success"
        live
        title={schedulingScreenMessages[booked.notice]}
        action={
          <Flex gap={2} wrap="wrap">
            <LinkButton
              to={getAppointmentPath('CLIENT', booked.id)}
              variant="secondary"
              icon={<CalendarDays size={18} />}
            >
              Ver en Mis Citas
            </LinkButton>
            <LinkButton
              href={`/api/citas/${booked.id}.ics`}
              variant="secondary"
              icon={<CalendarPlus size={18} />}
            >
              Agregar a mi calendario
            </LinkButton>
            {number && (
              <LinkButton
                href={getWhatsappMessageUrl(messageOf(booked, moment === null ? null : timeZone), number)}
                target="_blank"
                rel="noopener noreferrer"
                variant="secondary"
                icon={<MessageCircle size={18} />}
              >
                Avisar por WhatsApp
              </LinkButton>
            )}
          </Flex>
        }
      >
        {capitalise(formatDate(booked.date))}, {formatTimeRange(booked, booked.durationMinutes)}, con{' '}
        {provider.name}
        {moment !== null && <p>{capitalise(moment)} en tu hora</p>}
      </Notice>
      <LazyPushActivationOffer
        text={`Te avisamos aquí ${booked.status === 'PENDING' ? `cuando ${provider.name} responda` : `si ${provider.name} cambia tu cita`}`}
      />
      <ContactDataAudienceChoice providerName={provider.name} />
    </div>
  )
}

function messageOf({ status, date, time }: BookingResult, timeZone: string | null): string {
  const opening = status === 'PENDING' ? 'Te pedí una cita' : 'Reservé una cita contigo'
  const when =
    timeZone === null ? formatDateTime(date, time) : formatDateTimeWithZone({ date, time, timeZone })
  return `Hola. ${opening} en Círculo para el ${when}.`
}
