import type { FormEvent } from 'react'
import { WeeklyHoursFields } from '#client/features/scheduling/agenda/agenda-hours.tsx'
import { BookingRulesFields } from '#client/features/scheduling/agenda/agenda-policy.tsx'
import { useAgendaEditor } from '#client/features/scheduling/agenda/use-agenda-editor.ts'
import { formatDuration } from '#client/lib/format.ts'
import { LazyPushActivationOffer } from '#client/shared/notifications/lazy-push-offer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Flex, Stack } from '#client/ui/chakra.ts'
import { Form } from '#client/ui/form.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { StickyActions } from '#client/ui/sticky-actions.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import type { AgendaSettings } from '#modules/scheduling/contract/agenda.ts'
import { autoConfirmRuleLabels } from '#modules/scheduling/contract/labels.ts'
import { appointmentDurationChoices } from '#modules/scheduling/contract/limits.ts'
import type { AutoConfirmRule } from '#modules/scheduling/contract/policy.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'

const autoConfirmRules = ['ALL', 'PROVEN', 'KNOWN', 'NONE'] as const
const othersWait = 'las demás esperan tu respuesta en Mis Citas.'
const autoConfirmHelp: Record<AutoConfirmRule, string> = {
  ALL: 'Cada reserva queda confirmada al momento.',
  PROVEN: `Las de clientes con correo confirmado quedan confirmadas al momento; ${othersWait}`,
  KNOWN: `Las de tu círculo y de tus clientes quedan confirmadas al momento; ${othersWait}`,
  NONE: 'Cada reserva espera tu respuesta en Mis Citas.',
}

export function AgendaForm({ settings, profilePath }: { settings: AgendaSettings; profilePath: string }) {
  const { agenda, change, ...editor } = useAgendaEditor(settings)

  function submit(event: FormEvent) {
    event.preventDefault()
    void editor.save()
  }

  return (
    <Form onSubmit={submit} noValidate>
      <Card p={4}>
        <SwitchField
          label="Recibir citas"
          help={
            agenda.enabled
              ? 'Tu agenda se ve en tu perfil.'
              : 'Apagada: nadie puede reservar contigo todavía.'
          }
          checked={agenda.enabled}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
      </Card>

      <Card p={4}>
        <Stack gap={5}>
          <SelectField
            label="Duración de cada cita"
            options={appointmentDurationChoices.map((minutes) => ({
              value: String(minutes),
              label: formatDuration(minutes),
            }))}
            value={String(agenda.durationMinutes)}
            onChange={(event) => {
              const durationMinutes = appointmentDurationChoices.find(
                (minutes) => String(minutes) === event.target.value,
              )
              if (durationMinutes) change({ durationMinutes })
            }}
          />
          <SelectField
            label="Reservas que se confirman solas"
            help={autoConfirmHelp[agenda.autoConfirmFor]}
            options={autoConfirmRules.map((value) => ({ value, label: autoConfirmRuleLabels[value] }))}
            value={agenda.autoConfirmFor}
            onChange={(event) => {
              const autoConfirmFor = autoConfirmRules.find((rule) => rule === event.target.value)
              if (autoConfirmFor) change({ autoConfirmFor })
            }}
          />
        </Stack>
      </Card>

      <WeeklyHoursFields agenda={agenda} change={change} />
      <BookingRulesFields agenda={agenda} change={change} />

      {editor.outcome === 'opened' && (
        <LazyPushActivationOffer text="Te avisamos aquí cuando llegue una solicitud" />
      )}

      <StickyActions
        note={editor.isDirty ? 'Tienes cambios sin guardar' : undefined}
        problem={editor.problem ?? undefined}
        notice={
          <>
            {editor.lacksWorkingDay && (
              <Notice tone="warn" live>
                {schedulingErrorMessages['SCHEDULING.NO_WORKING_DAY']}
              </Notice>
            )}
            {editor.outcome === 'opened' && <WhatComesNext profilePath={profilePath} />}
            {editor.outcome === 'closed' && (
              <Notice live>
                Tu agenda está apagada: nadie puede reservar contigo hasta que enciendas «Recibir citas».
              </Notice>
            )}
          </>
        }
      >
        <Button
          type="submit"
          disabled={editor.lacksWorkingDay}
          loading={editor.isSaving}
          loadingText="Guardando..."
        >
          Guardar agenda
        </Button>
      </StickyActions>
    </Form>
  )
}

function WhatComesNext({ profilePath }: { profilePath: string }) {
  return (
    <Notice
      tone="success"
      live
      action={
        <Flex gap={2} flexWrap="wrap">
          <LinkButton to="/configurar-servicios" variant="secondary" size="sm">
            Agregar mis servicios
          </LinkButton>
          <LinkButton to={profilePath} variant="secondary" size="sm">
            Ver mi perfil
          </LinkButton>
        </Flex>
      }
    >
      Ya pueden reservar contigo desde tu perfil.
    </Notice>
  )
}
