import { useRef, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import {
  emptyServiceRow,
  findInvalidServiceCosts,
  mergeServiceRows,
  parseServiceRows,
  type ServiceFormRow,
  toServiceRows,
} from '#client/features/scheduling/services/service-rows.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useUnsavedChangesGuard } from '#client/shared/session/use-leave-guard.ts'
import { toast } from '#client/ui/toast.ts'
import type { ServiceSettings } from '#modules/scheduling/contract/agenda.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'

const fallback = 'Error al guardar los servicios. Por favor, intenta de nuevo.'
const wrongField = /^services\.(\d+)\.(name|cost)$/

export function useServicesEditor(settings: ServiceSettings) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.scheduling.saveServices.useMutation()
  const form = useForm<{ rows: ServiceFormRow[] }>({
    defaultValues: { rows: toServiceRows(settings.services) },
  })
  const rows = useFieldArray({ control: form.control, name: 'rows' })
  const saved = useRef(settings)
  const [dropped, setDropped] = useState(0)
  const { isDirty } = form.formState
  useUnsavedChangesGuard(isDirty, {
    title: '¿Salir sin guardar?',
    message: 'Lo que cambiaste en tus servicios se pierde.',
    confirmLabel: 'Salir sin guardar',
    cancelLabel: 'Seguir editando',
  })

  async function bringInWhatIsNew() {
    const newer = await utils.client.scheduling.serviceSettings.query()
    const edited = mergeServiceRows(
      toServiceRows(saved.current.services),
      form.getValues('rows'),
      toServiceRows(newer.services),
    )
    saved.current = newer
    form.reset({ rows: toServiceRows(newer.services) })
    rows.replace(edited)
  }

  function showFieldErrors(wrong: readonly { place: number; field: 'name' | 'cost'; message: string }[]) {
    wrong.forEach(({ place, field, message }, index) => {
      form.setError(`rows.${place}.${field}`, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }

  async function showWhy(error: unknown, places: readonly number[]) {
    const { code, fields } = getErrorMessage(error)
    if (code === 'SCHEDULING.SETTINGS_CHANGED') await bringInWhatIsNew()
    const wrong = Object.entries(fields).flatMap(([path, message]) => {
      const [, service = '', field] = wrongField.exec(path) ?? []
      const place = places[Number(service)]
      if (place === undefined || (field !== 'name' && field !== 'cost')) return []
      return [{ place, field, message } as const]
    })
    showFieldErrors(wrong)
    if (wrong.length === 0) showFormError(form, error, { fallback })
  }

  const save = form.handleSubmit(async ({ rows: typed }) => {
    const problems = findInvalidServiceCosts(typed)
    if (problems.length > 0) return showFieldErrors(problems.map((each) => ({ ...each, field: 'cost' })))
    const ready = parseServiceRows(typed)
    if (ready.services.length === 0) {
      form.setError('root', { message: schedulingErrorMessages['SCHEDULING.NO_VALID_SERVICE'] })
      form.setFocus('rows.0.name')
      return
    }
    try {
      const answer = await mutateAsync({ services: ready.services, basedOn: saved.current.version })
      saved.current = answer
      utils.scheduling.serviceSettings.setData(undefined, answer)
      form.reset({ rows: toServiceRows(answer.services) })
      setDropped(ready.dropped)
      toast.success('Servicios guardados')
      await utils.scheduling.offer.invalidate()
    } catch (error) {
      await showWhy(error, ready.places).catch((second: unknown) => showFormError(form, second, { fallback }))
    }
  })

  function forgetAnswer() {
    form.clearErrors('root')
    setDropped(0)
  }

  return {
    form,
    rows: rows.fields,
    dropped,
    save,
    forgetAnswer,
    add() {
      forgetAnswer()
      rows.append(emptyServiceRow, { focusName: `rows.${rows.fields.length}.name` })
    },
    move(from: number, to: number) {
      forgetAnswer()
      rows.move(from, to)
    },
    remove(index: number) {
      forgetAnswer()
      if (rows.fields.length > 1) rows.remove(index)
      else rows.update(0, emptyServiceRow)
    },
  }
}
