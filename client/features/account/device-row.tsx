import { BellOff, BellRing, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccountSettingRow } from '#client/features/account/account-section.tsx'
import { iosInstallRequiredText } from '#client/shared/notifications/install-first-text.ts'
import type { PushActivationState } from '#client/shared/notifications/push-rules.ts'
import { useDevicePushMessages } from '#client/shared/notifications/use-push-device.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'

interface Facts {
  icon: ReactNode
  title: string
  text: string
}

const facts: Record<PushActivationState | 'unknown', Facts> = {
  unknown: {
    icon: <Smartphone size={22} />,
    title: 'Este dispositivo',
    text: 'Revisando si recibe avisos...',
  },
  active: {
    icon: <BellRing size={22} />,
    title: 'Este dispositivo recibe avisos',
    text: 'Hasta que salgas de tu cuenta.',
  },
  inactive: {
    icon: <Smartphone size={22} />,
    title: 'Este dispositivo no recibe avisos',
    text: 'Al activarlos, el navegador te pide permiso.',
  },
  denied: {
    icon: <BellOff size={22} />,
    title: 'Tu navegador bloquea los avisos de Círculo',
    text: 'Para permitirlos, abre los permisos del sitio (en el candado junto a la dirección, o en los ajustes de tu teléfono si instalaste Círculo) y cambia Notificaciones a Permitir.',
  },
  installFirst: {
    icon: <Smartphone size={22} />,
    title: 'Este dispositivo no recibe avisos todavía',
    text: `${iosInstallRequiredText} Después abre Círculo desde ahí y actívalos aquí.`,
  },
  unsupported: {
    icon: <BellOff size={22} />,
    title: 'Este navegador no puede recibir avisos',
    text: 'Prueba con otro navegador o con su versión más nueva, y sin modo privado. Mientras tanto, todo llega a Novedades.',
  },
  switchedOff: {
    icon: <BellOff size={22} />,
    title: 'Por ahora no hay avisos en dispositivos',
    text: 'El servicio está apagado. Todo llega a Novedades.',
  },
}

interface DeviceRowProps {
  devices: number
}

export function DevicePushMessagesRow({ devices }: DeviceRowProps) {
  const { state, isBusy, problem, activate, deactivate } = useDevicePushMessages()
  const { icon, title, text } = facts[state ?? 'unknown']
  const others = state === 'active' ? devices - 1 : devices
  return (
    <AccountSettingRow
      icon={icon}
      title={<span role="status">{title}</span>}
      text={
        <>
          {text}
          {others === 1 && ' Otro dispositivo recibe tus avisos.'}
          {others > 1 && ` Otros ${others} dispositivos reciben tus avisos.`}
          {problem !== null && (
            <chakra.span role="alert" display="block" color="danger" mt={1}>
              {problem}
            </chakra.span>
          )}
        </>
      }
      action={
        (state === 'inactive' || state === 'active') && (
          <Button
            variant={state === 'active' ? 'ghost' : 'secondary'}
            size="sm"
            loading={isBusy}
            onClick={() => void (state === 'active' ? deactivate() : activate())}
          >
            {state === 'active' ? 'Quitar de este dispositivo' : 'Activar en este dispositivo'}
          </Button>
        )
      }
    />
  )
}
