import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Card } from '#client/components/card.tsx'
import { Form } from '#client/components/form.tsx'
import { Notice } from '#client/components/notice.tsx'
import { SelectField } from '#client/components/select-field.tsx'
import { StickyActions } from '#client/components/sticky-actions.tsx'
import { SwitchField } from '#client/components/switch-field.tsx'
import { toast } from '#client/components/toast.ts'
import { usePassingMessage } from '#client/features/scheduling/use-passing-message.ts'
import {
  addRange,
  changeRange,
  removeRange,
  toggleDay,
  weekdaysFromMonday,
} from '#client/features/scheduling/week.ts'
import { WeekdayEditor } from '#client/features/scheduling/weekday-editor.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatDuration } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { timeZoneLabels, weekdayNames } from '#modules/scheduling/contract/labels.ts'
import { durations } from '#modules/scheduling/contract/limits.ts'
import {
  type AgendaSettings,
  hasWorkingDay,
  startsBeforeEnd,
  weekdaysWithInvalidRanges,
} from '#modules/scheduling/contract.ts'
import { schedulingMessages } from '#modules/scheduling/messages.ts'

/** How long the message about a wrong range stays, in ms (spec §9). */
const rangeMessageLifetime = 3_000

/** The whole agenda in one form (spec §4 and §5, Agenda setup). */
export function AgendaForm({ saved }: { saved: AgendaSettings }) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.scheduling.saveAgenda.useMutation()
  const [agenda, setAgenda] = useState(saved)
  const [lastSaved, setLastSaved] = useState(saved)
  const [problem, setProblem] = useState<string | null>(null)
  const [rangeMessage, sayAboutRange] = usePassingMessage(rangeMessageLifetime)
  const [editedDay, setEditedDay] = useState<Weekday>(0)
  const { weeklyRanges: week } = agenda
  const lacksWorkingDay = agenda.enabled && !hasWorkingDay(week)

  function change(part: Partial<AgendaSettings>) {
    setProblem(null)
    setAgenda((current) => ({ ...current, ...part }))
  }

  function editRange(day: Weekday, index: number, part: Partial<TimeRange>) {
    const next = changeRange(week, day, index, part)
    const edited = next[day]?.[index]
    // While a time is being typed it is empty for a moment; that is not yet a wrong range.
    if (edited?.start && edited.end && !startsBeforeEnd(edited)) {
      setEditedDay(day)
      sayAboutRange('El horario de inicio debe ser anterior al horario de fin')
    }
    change({ weeklyRanges: next })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || lacksWorkingDay) return
    const invalid = weekdaysWithInvalidRanges(week)
    if (invalid.length > 0) {
      const list = invalid.map((day) => weekdayNames[day]).join(', ')
      setProblem(schedulingMessages['SCHEDULING.INVALID_RANGES'].replace('{list}', list))
      return
    }
    try {
      const { saved: _, ...settings } = agenda
      const answer = await mutateAsync({ ...settings, durationMinutes: settings.durationMinutes })
      utils.scheduling.agendaSettings.setData(undefined, answer)
      await Promise.all([utils.scheduling.offer.invalidate(), utils.scheduling.slots.invalidate()])
      setAgenda(answer)
      setLastSaved(answer)
      toast.success('Agenda guardada')
    } catch (error) {
      setProblem(errorMessage(error, 'Error al guardar la configuración. Por favor, intenta de nuevo.').text)
    }
  }

  return (
    <Form onSubmit={submit} noValidate>
      <Card p={4}>
        <SwitchField
          label="Recibir citas"
          help="Tu agenda se ve en tu perfil mientras esté encendida."
          checked={agenda.enabled}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
      </Card>

      <Card p={4}>
        <Stack gap={5}>
          <SelectField
            label="Duración de cada cita"
            options={durations.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
            value={String(agenda.durationMinutes)}
            onChange={(event) => {
              const durationMinutes = durations.find((minutes) => String(minutes) === event.target.value)
              if (durationMinutes) change({ durationMinutes })
            }}
          />
          <SwitchField
            label="Confirmar automáticamente"
            help={
              agenda.autoConfirm
                ? 'Cada reserva queda confirmada al momento.'
                : 'Cada reserva espera tu respuesta en Mis Citas.'
            }
            checked={agenda.autoConfirm}
            onChange={(event) => change({ autoConfirm: event.target.checked })}
          />
          <SelectField
            label="Zona horaria"
            help="Tus horarios se leen en esta zona."
            options={zoneOptions(agenda.timeZone)}
            value={agenda.timeZone}
            onChange={(event) => change({ timeZone: event.target.value })}
          />
        </Stack>
      </Card>

      <Card p={4}>
        <chakra.h2 textStyle="section" mb={3}>
          Días y horarios
        </chakra.h2>
        {weekdaysFromMonday.map((day) => (
          <WeekdayEditor
            key={day}
            name={weekdayNames[day]}
            ranges={week[day]}
            message={day === editedDay ? rangeMessage : null}
            onToggle={() => change({ weeklyRanges: toggleDay(week, day) })}
            onAdd={() => change({ weeklyRanges: addRange(week, day) })}
            onChange={(index, part) => editRange(day, index, part)}
            onRemove={(index) => change({ weeklyRanges: removeRange(week, day, index) })}
          />
        ))}
      </Card>

      <StickyActions
        note={agenda === lastSaved ? undefined : 'Tienes cambios sin guardar'}
        notice={
          <>
            {problem !== null && <Notice tone="error">{problem}</Notice>}
            {lacksWorkingDay && (
              <Notice tone="warn" live>
                {schedulingMessages['SCHEDULING.NO_WORKING_DAY']}
              </Notice>
            )}
          </>
        }
      >
        <Button type="submit" disabled={lacksWorkingDay} loading={isPending} loadingText="Guardando...">
          Guardar agenda
        </Button>
      </StickyActions>
    </Form>
  )
}

/** The product's zones, and the saved one when it is another. */
function zoneOptions(saved: string) {
  const known: Record<string, string> = timeZoneLabels
  const options = Object.entries(known).map(([value, label]) => ({ value, label }))
  return saved in known ? options : [{ value: saved, label: saved }, ...options]
}
