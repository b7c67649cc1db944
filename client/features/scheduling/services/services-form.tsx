import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { ServiceRow } from '#client/features/scheduling/services/service-row.tsx'
import { useServicesEditor } from '#client/features/scheduling/services/use-services-editor.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StickyActions } from '#client/ui/sticky-actions.tsx'
import type { ServiceSettings } from '#modules/scheduling/contract/agenda.ts'
import { maxServices } from '#modules/scheduling/contract/limits.ts'

interface ServicesFormProps {
  settings: ServiceSettings
  agendaDuration: number | undefined
}

export function ServicesForm({ settings, agendaDuration }: ServicesFormProps) {
  const editor = useServicesEditor(settings)
  const { errors, isDirty, isSubmitting } = editor.form.formState
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { rows } = editor
  const isFull = rows.length >= maxServices

  function move(from: number, to: number) {
    editor.move(from, to)
    // At the first or last position, the pressed move button becomes disabled, so focus the other move button.
    const wanted = to < from ? 0 : 1
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []
      const pressed = buttons[wanted]
      const other = buttons[1 - wanted]
      if (pressed && !pressed.disabled) pressed.focus()
      else other?.focus()
    })
  }

  function remove(index: number) {
    editor.remove(index)
    add.current?.focus()
  }

  return (
    <Form onSubmit={editor.save} onChange={editor.forgetAnswer} noValidate>
      <Stack ref={list} as="ul" gap={3} listStyleType="none">
        {rows.map((row, index) => (
          <ServiceRow
            key={row.id}
            form={editor.form}
            index={index}
            count={rows.length}
            agendaDuration={agendaDuration}
            savedDuration={row.duration}
            isSaved={row.serviceId !== undefined}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <Flex direction="column" align="flex-start" gap={2}>
        <Button
          ref={add}
          variant="secondary"
          icon={<Plus size={18} />}
          disabled={isFull}
          onClick={editor.add}
        >
          Agregar servicio
        </Button>
        {isFull && (
          <chakra.p color="muted" textStyle="small">
            Tienes {maxServices} servicios, que es el máximo.
          </chakra.p>
        )}
      </Flex>
      <StickyActions
        note={isDirty ? 'Tienes cambios sin guardar' : undefined}
        problem={errors.root?.message}
        notice={
          editor.dropped > 0 && (
            <Notice tone="warn" live>
              {editor.dropped === 1
                ? 'Quitamos 1 renglón que no tenía nombre o costo. Lo demás está guardado.'
                : `Quitamos ${editor.dropped} renglones que no tenían nombre o costo. Lo demás está guardado.`}
            </Notice>
          )
        }
      >
        <Button type="submit" loading={isSubmitting} loadingText="Guardando...">
          Guardar servicios
        </Button>
      </StickyActions>
    </Form>
  )
}
