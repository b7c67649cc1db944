import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { DevicePushMessagesRow } from '#client/features/account/device-row.tsx'
import { useNotificationSettings } from '#client/features/account/use-notification-settings.ts'
import { chakra } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import type { NotificationSettings } from '#modules/notifications/contract/settings.ts'

const sectionId = 'avisos'

const switches = {
  push: {
    label: 'En este dispositivo y los demás',
    help: 'Llegan aunque Círculo esté cerrado, a cada dispositivo que actives.',
  },
  quietHours: {
    label: 'No molestar de 21:00 a 7:00',
    help: 'Los avisos de la noche esperan hasta las 7:00. Los correos no esperan.',
  },
  email: {
    label: 'Por correo',
    help: 'Si lo apagas, solo te escribimos sobre tu cuenta, y cuando se cancela o cambia de horario una cita confirmada.',
  },
  summary: {
    label: 'Resumen de las 7:30',
    help: 'Si llevas agenda: cuántas citas tienes hoy y cuántas esperan tu respuesta.',
  },
} as const satisfies Record<keyof NotificationSettings, { label: string; help: string }>

const Row = chakra('li', { base: { py: 3, '& + &': { borderTopWidth: '1px' } } })

export function NotificationSettingsSection() {
  const { settings, change, problem } = useNotificationSettings()
  const title = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // The router scrolls when the page opens, before the data of the section has loaded.
  useEffect(() => {
    if (hash !== `#${sectionId}`) return
    title.current?.closest('section')?.scrollIntoView()
    title.current?.focus({ preventScroll: true })
  }, [hash])

  const { data } = settings
  const renderSwitch = (name: keyof NotificationSettings) =>
    data && (
      <Row>
        <SwitchField
          {...switches[name]}
          checked={data[name]}
          onChange={({ target }) => void change({ [name]: target.checked })}
        />
      </Row>
    )
  return (
    <AccountSection
      id={sectionId}
      title="Avisos"
      titleRef={title}
      text="Cómo te enteras de tus citas y de quien te recomienda. Todo queda también en Novedades."
      footer={problem !== undefined && <Notice tone="error">{problem}</Notice>}
    >
      {data ? (
        <>
          {renderSwitch('push')}
          {data.push && <DevicePushMessagesRow devices={data.devices} />}
          {data.push && renderSwitch('quietHours')}
          {renderSwitch('email')}
          {renderSwitch('summary')}
        </>
      ) : settings.error ? (
        <li>
          <ErrorState
            message="Error al cargar tus avisos"
            error={settings.error}
            onRetry={() => void settings.refetch()}
            retrying={settings.isFetching}
          />
        </li>
      ) : (
        <li>
          <LoadingRegion>
            <Skeleton h="44px" my={4} />
            <Skeleton h="44px" my={4} />
            <Skeleton h="44px" my={4} />
          </LoadingRegion>
        </li>
      )}
    </AccountSection>
  )
}
