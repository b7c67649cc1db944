import { useState } from 'react'
import { mergeAgendaEdits } from '#client/features/scheduling/agenda/agenda-merge.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { isSameValue } from '#client/lib/forms/merge-edits.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useUnsavedChangesGuard } from '#client/shared/session/use-leave-guard.ts'
import { toast } from '#client/ui/toast.ts'
import {
  type AgendaSettings,
  findWeekdaysWithInvalidRanges,
  hasWorkingDay,
} from '#modules/scheduling/contract/agenda.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'

const fallback = 'Error al guardar la configuración. Por favor, intenta de nuevo.'

export function useAgendaEditor(settings: AgendaSettings) {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.scheduling.saveAgenda.useMutation()
  const [start] = useState(settings.saved ? settings : { ...settings, requiresClientPhone: true })
  const [agenda, setAgenda] = useState(start)
  const [saved, setSaved] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<'opened' | 'closed' | null>(null)
  const lacksWorkingDay = agenda.enabled && !hasWorkingDay(agenda.weeklyRanges)
  const isDirty = !isSameValue(agenda, saved)
  useUnsavedChangesGuard(isDirty, {
    title: '¿Salir sin guardar?',
    message: 'Lo que cambiaste en tu agenda se pierde.',
    confirmLabel: 'Salir sin guardar',
    cancelLabel: 'Seguir editando',
  })

  function change(part: Partial<AgendaSettings>) {
    setProblem(null)
    setOutcome(null)
    setAgenda((current) => ({ ...current, ...part }))
  }

  function startFrom(newer: AgendaSettings, before: AgendaSettings) {
    setAgenda((current) => mergeAgendaEdits(before, current, newer))
    setSaved(newer)
  }

  async function showWhy(error: unknown) {
    const { code, text, reference } = getErrorMessage(error, fallback)
    if (code === 'SCHEDULING.SETTINGS_CHANGED')
      startFrom(await utils.client.scheduling.agendaSettings.query(), saved)
    setProblem(reference ? `${text} (referencia ${reference})` : text)
  }

  async function save() {
    if (isPending || lacksWorkingDay) return
    const invalid = findWeekdaysWithInvalidRanges(agenda.weeklyRanges)
    if (invalid.length > 0) {
      const list = invalid.map((day) => weekdayNames[day]).join(', ')
      setProblem(schedulingErrorMessages['SCHEDULING.INVALID_RANGES'].replace('{list}', list))
      return
    }
    try {
      const { saved: _, version, ...given } = agenda
      const answer = await mutateAsync({ ...given, basedOn: version })
      startFrom(answer, agenda)
      utils.scheduling.agendaSettings.setData(undefined, answer)
      setOutcome(answer.enabled ? (saved.enabled ? null : 'opened') : 'closed')
      toast.success('Agenda guardada')
      await Promise.all([
        utils.scheduling.offer.invalidate(),
        utils.scheduling.slots.invalidate(),
        utils.scheduling.exceptions.invalidate(),
      ])
    } catch (error) {
      await showWhy(error).catch((second: unknown) => setProblem(getErrorMessage(second, fallback).text))
    }
  }

  return { agenda, isDirty, problem, lacksWorkingDay, outcome, isSaving: isPending, change, save }
}
