import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { AgendaShareNotice } from '#client/features/scheduling/agenda/agenda-share.tsx'
import { EditableWeekdayGroupHours } from '#client/features/scheduling/agenda/hours-group-editor.tsx'
import { replaceWeekdayGroupHours, type WeekdayGroupHours } from '#client/features/scheduling/agenda/week.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { LazyPushActivationOffer } from '#client/shared/notifications/lazy-push-offer.tsx'
import { ProfessionField } from '#client/shared/people/profession-field.tsx'
import { CityField } from '#client/shared/places/place-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'

interface StartValues {
  profession: string
  city: string
  state: string
  phone: string
}

const usualHours: WeekdayGroupHours = {
  days: [1, 2, 3, 4, 5],
  ranges: [
    { start: '09:00', end: '14:00' },
    { start: '15:00', end: '18:00' },
  ],
}

export function StartAgendaForm() {
  const { data: own, error, refetch, isFetching } = trpc.identity.ownProfile.useQuery()
  if (own) {
    const { professions, city, state, phone } = own
    return (
      <StartFields
        known={{ profession: professions[0] ?? '', city: city ?? '', state: state ?? '', phone: phone ?? '' }}
      />
    )
  }
  if (!error) return <RingLoader />
  return (
    <ErrorState
      message="Error al cargar tus datos"
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function StartFields({ known }: { known: StartValues }) {
  const utils = trpc.useUtils()
  const { mutateAsync, isSuccess } = trpc.scheduling.openAgenda.useMutation()
  const form = useForm<StartValues>({ defaultValues: known })
  const [hours, setHours] = useState(usualHours)
  const { errors, isSubmitting } = form.formState

  const open = form.handleSubmit(async (values) => {
    form.clearErrors('root')
    try {
      const settings = await mutateAsync({ ...values, weeklyRanges: replaceWeekdayGroupHours({}, [], hours) })
      utils.scheduling.agendaSettings.setData(undefined, settings)
      await Promise.all([
        utils.identity.invalidate(),
        utils.scheduling.offer.invalidate(),
        utils.scheduling.days.invalidate(),
      ])
    } catch (error) {
      showFormError(form, error, {
        fallback: 'Error al guardar la configuración. Por favor, intenta de nuevo.',
        fieldOf: { 'IDENTITY.INVALID_PHONE': 'phone' },
      })
    }
  })

  if (isSuccess)
    return (
      <>
        <AgendaShareNotice />
        <LazyPushActivationOffer text="Te avisamos aquí cuando llegue una solicitud" />
      </>
    )
  return (
    <Form onSubmit={open} noValidate>
      <Controller
        control={form.control}
        name="profession"
        render={({ field }) => <ProfessionField {...field} error={errors.profession?.message} />}
      />
      <Controller
        control={form.control}
        name="city"
        render={({ field }) => (
          <CityField
            {...field}
            onChange={(city) => {
              field.onChange(city)
              form.setValue('state', '')
            }}
            onState={(state) => form.setValue('state', state)}
            error={errors.city?.message}
            autoComplete="address-level2"
          />
        )}
      />
      <PhoneField
        {...form.register('phone')}
        label="Teléfono"
        help="Se ve en tu perfil. En Mi cuenta eliges quién lo ve."
        error={errors.phone?.message}
      />
      <div>
        <chakra.p textStyle="label">Tu horario</chakra.p>
        <EditableWeekdayGroupHours group={hours} onChange={setHours} />
      </div>
      {errors.root?.message && (
        <Notice tone="error" live>
          {errors.root.message}
        </Notice>
      )}
      <Button type="submit" loading={isSubmitting} loadingText="Guardando...">
        Abrir mi agenda
      </Button>
    </Form>
  )
}
