import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { readLocalStorageValue, writeLocalStorageValue } from '#client/lib/storage/local-storage.ts'
import { trpc } from '#client/lib/trpc.ts'
import { iosInstallRequiredText } from '#client/shared/notifications/install-first-text.ts'
import { useDevicePushMessages } from '#client/shared/notifications/use-push-device.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

export interface PushActivationOfferProps {
  text: string
}

export function PushActivationOffer({ text }: PushActivationOfferProps) {
  const { data: settings } = trpc.notifications.settings.useQuery()
  const { state, isBusy, problem, activate } = useDevicePushMessages()
  const [wasDismissedBefore] = useState(() => readLocalStorageValue('avisos-ahora-no') !== '')
  const [outcome, setOutcome] = useState<'activated' | 'dismissed' | null>(null)

  function dismiss() {
    writeLocalStorageValue('avisos-ahora-no', '1')
    setOutcome('dismissed')
  }

  async function accept() {
    if (await activate()) setOutcome('activated')
  }

  if (outcome !== null)
    return (
      <chakra.p ref={restoreLostFocus} tabIndex={-1} outline="none" textStyle="small" mt={4}>
        {outcome === 'dismissed'
          ? 'Puedes activarlos cuando quieras en '
          : state === 'active'
            ? 'Listo: este dispositivo recibe tus avisos. Los cambias en '
            : 'Tu navegador bloquea los avisos de Círculo. Cómo permitirlos está en '}
        <TextLink to="/mi-cuenta#avisos">Mi cuenta</TextLink>.
      </chakra.p>
    )
  const canOffer = state === 'inactive' || state === 'installFirst'
  if (!canOffer || !settings?.push || wasDismissedBefore) return null
  return (
    <Box mt={4}>
      <Notice
        icon={<BellRing size={20} />}
        title={text}
        action={
          <Flex gap={2} wrap="wrap">
            {state === 'inactive' && (
              <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void accept()}>
                Activar avisos
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={dismiss}>
              Ahora no
            </Button>
          </Flex>
        }
      >
        {state === 'installFirst'
          ? iosInstallRequiredText
          : 'Aunque Círculo esté cerrado. El navegador te pide permiso.'}
        {problem !== null && (
          <chakra.span role="alert" display="block" color="danger" mt={1}>
            {problem}
          </chakra.span>
        )}
      </Notice>
    </Box>
  )
}
