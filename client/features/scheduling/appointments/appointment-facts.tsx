import { CalendarPlus } from 'lucide-react'
import {
  type AppointmentPartyRole,
  describeAppointmentAnswerDeadline,
  describeAppointmentCancellation,
  describeAppointmentChangeDeadline,
  divideAppointmentLinksBetweenCardAndMenu,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { WhatsappMessageLink } from '#client/features/scheduling/appointments/chat-link.tsx'
import { QuotedText } from '#client/features/scheduling/appointments/quoted-text.tsx'
import { createWideAppointmentListStyle } from '#client/features/scheduling/appointments/wide-list.ts'
import { useCityIfReaderClockDiffers } from '#client/features/scheduling/use-reader-time-zone.ts'
import { ContactLink } from '#client/shared/contact/contact-link.tsx'
import { EmailLink } from '#client/shared/contact/email-link.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentFactsProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
}

export function ContactLinks({ appointment, side }: AppointmentFactsProps) {
  const { contact } = appointment
  return (
    <Flex
      gridArea="contact"
      my={-1.5}
      columnGap={4}
      wrap="wrap"
      textStyle="small"
      fontVariantNumeric="tabular-nums"
      _empty={{ display: 'none' }}
      {...createWideAppointmentListStyle({ my: 0 })}
    >
      {contact !== null && contact.phone !== null && <PhoneLink phone={contact.phone} />}
      <WhatsappMessageLink appointment={appointment} side={side} />
    </Flex>
  )
}

export function AppointmentDetails({ appointment, side }: AppointmentFactsProps) {
  const { note, bookedByProvider, counterpart } = appointment
  const city = useCityIfReaderClockDiffers(appointment)
  const { email, calendarFile } = divideAppointmentLinksBetweenCardAndMenu(appointment, side).onCard
  const booker = side === 'provider' ? 'La agendaste tú.' : `La agendó ${counterpart.name}.`
  const cancelled = describeAppointmentCancellation(appointment, side)
  const facts = [
    bookedByProvider ? booker : null,
    describeAppointmentAnswerDeadline(appointment, side, city),
    describeAppointmentChangeDeadline(appointment, city),
  ].filter((fact) => fact !== null)
  return (
    <>
      {(email !== null || calendarFile !== null) && (
        <Flex columnGap={4} wrap="wrap" textStyle="small" my={-1.5}>
          {email !== null && <EmailLink email={email} />}
          {calendarFile !== null && (
            <ContactLink
              className="no-print"
              href={calendarFile}
              aria-label={`Agregar a mi calendario: ${getAppointmentLabel(appointment)}`}
            >
              <CalendarPlus size={18} />
              Agregar a mi calendario
            </ContactLink>
          )}
        </Flex>
      )}
      <QuotedText label="Nota" text={note} />
      {cancelled !== null && (
        <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
          {cancelled}
        </chakra.p>
      )}
      <QuotedText label="Motivo" text={appointment.cancelReason} />
      {facts.length > 0 && (
        <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
          {facts.join(' ')}
        </chakra.p>
      )}
    </>
  )
}
