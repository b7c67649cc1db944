import { useState } from 'react'
import {
  appointmentChangeDeadlineChoices,
  bookingAnswerDeadlineChoices,
  bufferBetweenAppointmentsChoices,
  createBookingPolicyOptions,
  describeBookingRules,
  minBookingNoticeChoices,
  slotStartIntervalOptions,
} from '#client/features/scheduling/agenda/policy-choices.ts'
import { Grid } from '#client/ui/chakra.ts'
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import type { AgendaSettings } from '#modules/scheduling/contract/agenda.ts'
import { appointmentSlotIntervalChoices } from '#modules/scheduling/contract/limits.ts'

interface AgendaPolicyProps {
  agenda: AgendaSettings
  change: (part: Partial<AgendaSettings>) => void
}

export function BookingRulesFields({ agenda, change }: AgendaPolicyProps) {
  // The select fields always offer the saved values, even values outside the standard choices.
  const [saved] = useState(agenda)
  const [open, setOpen] = useState(false)
  return (
    <CollapsibleCard title="Más reglas" text={describeBookingRules(agenda)} open={open} onToggle={setOpen}>
      <SelectField
        label="Los horarios empiezan"
        help={
          agenda.startStepMinutes === null
            ? 'Un horario empieza donde termina el anterior.'
            : 'Una cita larga también puede empezar entre dos horarios.'
        }
        options={slotStartIntervalOptions}
        value={agenda.startStepMinutes ?? ''}
        onChange={({ target }) =>
          change({
            startStepMinutes:
              appointmentSlotIntervalChoices.find((minutes) => String(minutes) === target.value) ?? null,
          })
        }
      />
      <SelectField
        label="Anticipación para reservar"
        help={
          agenda.minNoticeMinutes === 0
            ? 'Tus clientes pueden reservar hasta el último momento.'
            : 'Los horarios más próximos no se ofrecen.'
        }
        options={createBookingPolicyOptions(minBookingNoticeChoices, saved.minNoticeMinutes)}
        value={agenda.minNoticeMinutes}
        onChange={(event) => change({ minNoticeMinutes: Number(event.target.value) })}
      />
      <SelectField
        label="Cancelar o cambiar una cita"
        help={
          agenda.cancelDeadlineMinutes === 0
            ? 'Tus clientes pueden cancelar o cambiar su cita mientras no empiece.'
            : 'Después, tu cliente tiene que comunicarse contigo.'
        }
        options={createBookingPolicyOptions(appointmentChangeDeadlineChoices, saved.cancelDeadlineMinutes)}
        value={agenda.cancelDeadlineMinutes}
        onChange={(event) => change({ cancelDeadlineMinutes: Number(event.target.value) })}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap={5} alignItems="start">
        <SelectField
          label="Descanso antes de cada cita"
          help="No se ofrecen horarios pegados a otra cita."
          options={createBookingPolicyOptions(bufferBetweenAppointmentsChoices, saved.bufferBeforeMinutes)}
          value={agenda.bufferBeforeMinutes}
          onChange={(event) => change({ bufferBeforeMinutes: Number(event.target.value) })}
        />
        <SelectField
          label="Descanso después de cada cita"
          help="Entre dos citas se usa el descanso más largo."
          options={createBookingPolicyOptions(bufferBetweenAppointmentsChoices, saved.bufferAfterMinutes)}
          value={agenda.bufferAfterMinutes}
          onChange={(event) => change({ bufferAfterMinutes: Number(event.target.value) })}
        />
      </Grid>
      <SelectField
        label="Tiempo para responder una solicitud"
        help={
          agenda.pendingLimitMinutes === null
            ? 'Una solicitud sin respuesta aparta su horario hasta que empiece.'
            : 'Si no respondes a tiempo, la solicitud se cancela y su horario queda libre.'
        }
        options={createBookingPolicyOptions(bookingAnswerDeadlineChoices, saved.pendingLimitMinutes ?? 0)}
        value={agenda.pendingLimitMinutes ?? 0}
        onChange={(event) => change({ pendingLimitMinutes: Number(event.target.value) || null })}
      />
      <SwitchField
        label="Pedir teléfono al reservar"
        help={
          agenda.requiresClientPhone
            ? 'Cada cita trae el teléfono de tu cliente.'
            : 'Tus clientes pueden reservar sin dar su teléfono.'
        }
        checked={agenda.requiresClientPhone}
        onChange={(event) => change({ requiresClientPhone: event.target.checked })}
      />
      <SwitchField
        label="Recordar la cita por correo"
        help={
          agenda.reminderEnabled
            ? 'Tus clientes reciben un correo el día anterior.'
            : 'Tus clientes no reciben recordatorio.'
        }
        checked={agenda.reminderEnabled}
        onChange={(event) => change({ reminderEnabled: event.target.checked })}
      />
    </CollapsibleCard>
  )
}
