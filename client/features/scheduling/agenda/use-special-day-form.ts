import { useRef, useState } from 'react'
import { describeExistingAppointments } from '#client/features/scheduling/agenda/days-text.ts'
import type { AgendaException } from '#client/features/scheduling/agenda/special-day.tsx'
import { useAgendaExceptionsCacheUpdate } from '#client/features/scheduling/agenda/use-special-days.ts'
import { useTemporaryMessage } from '#client/features/scheduling/agenda/use-temporary-message.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import { defaultWorkingHours, isTimeRangeStartBeforeEnd } from '#modules/scheduling/contract/agenda.ts'
import { saveAgendaExceptionInput } from '#modules/scheduling/contract/exceptions.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'

type Field = 'from' | 'to' | 'note'

interface Values extends Record<Field, string> {
  kind: 'off' | 'hours'
  ranges: readonly TimeRange[]
}

const wrongRange = 'El horario de inicio debe ser anterior al horario de fin'

export function useSpecialDayForm(edited: AgendaException | null, today: string, onSaved: () => void) {
  const utils = trpc.useUtils()
  const takeOver = useAgendaExceptionsCacheUpdate()
  const { mutateAsync, isPending } = trpc.scheduling.saveException.useMutation()
  const [values, setValues] = useState<Values>(() => valuesOf(edited))
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [rangeMessage, announceRange] = useTemporaryMessage()
  const element = useRef<HTMLDivElement>(null)

  function change(part: Partial<Values>) {
    setProblem(null)
    setErrors({})
    setValues({ ...values, ...part })
  }

  function showErrors(found: Partial<Record<Field, string>>) {
    setErrors(found)
    focusFirstError(element.current?.closest('form') ?? null)
  }

  function changeFirst(from: string) {
    const follows = values.to === '' || values.to === values.from || values.to < from
    change({ from, to: follows ? from : values.to })
  }

  function changeRange(index: number, part: Partial<TimeRange>) {
    const ranges = values.ranges.map((range, at) => (at === index ? { ...range, ...part } : range))
    const changed = ranges[index]
    if (changed?.start && changed.end && !isTimeRangeStartBeforeEnd(changed)) announceRange(wrongRange)
    change({ ranges })
  }

  async function save() {
    const isOff = values.kind === 'off'
    const { from, to, note } = values
    const checked = saveAgendaExceptionInput.safeParse({
      ...(edited && { id: edited.id }),
      ...{ from, to, note },
      ranges: isOff ? [] : values.ranges,
    })
    if (!checked.success) {
      return showErrors(
        firstOfEach(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      )
    }
    if (to < today) return showErrors({ to: schedulingErrorMessages['SCHEDULING.EXCEPTION_PAST'] })
    if (!isOff && values.ranges.length === 0)
      return setProblem('Agrega al menos un horario, o elige «No trabajo».')
    if (!isOff && !values.ranges.every(isTimeRangeStartBeforeEnd)) return setProblem(wrongRange)
    try {
      const answer = await mutateAsync(checked.data)
      takeOver(answer)
      const kept = answer.exceptions.find((day) => day.from === from && day.to === to)
      const standing = kept ? describeExistingAppointments(kept, kept.appointments) : ''
      toast.success(standing === '' ? 'Días guardados' : `Días guardados. ${standing}`)
      onSaved()
    } catch (error) {
      const { code, text, fields } = getErrorMessage(
        error,
        'Error al guardar esos días. Por favor, intenta de nuevo.',
      )
      const found = firstOfEach(Object.entries(fields))
      if (code === 'SCHEDULING.EXCEPTION_NOT_FOUND') await utils.scheduling.exceptions.invalidate()
      if (Object.keys(found).length > 0) showErrors(found)
      else if (code === 'SCHEDULING.EXCEPTION_PAST') showErrors({ to: text })
      else setProblem(text)
    }
  }

  return {
    values,
    errors,
    problem,
    rangeMessage,
    element,
    isSaving: isPending,
    change,
    changeFirst,
    changeKind(kind: Values['kind']) {
      change({
        kind,
        ranges: kind === 'hours' && values.ranges.length === 0 ? [defaultWorkingHours] : values.ranges,
      })
    },
    addRange: () => change({ ranges: [...values.ranges, defaultWorkingHours] }),
    changeRange,
    removeRange: (index: number) => change({ ranges: values.ranges.filter((_, at) => at !== index) }),
    save,
  }
}

function valuesOf(edited: AgendaException | null): Values {
  if (edited === null) return { from: '', to: '', note: '', kind: 'off', ranges: [] }
  const { from, to, note, ranges } = edited
  return { from, to, note: note ?? '', kind: ranges.length > 0 ? 'hours' : 'off', ranges }
}

function firstOfEach(found: readonly (readonly [string, string])[]): Partial<Record<Field, string>> {
  const first = (field: Field) => found.find(([path]) => path === field)?.[1]
  const [from, to, note] = [first('from'), first('to'), first('note')]
  return { ...(from && { from }), ...(to && { to }), ...(note && { note }) }
}
