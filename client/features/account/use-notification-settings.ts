import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { NotificationSettings } from '#modules/notifications/contract/settings.ts'

const notSaved = 'No se guardó. Por favor, intenta de nuevo.'

export function useNotificationSettings() {
  const queryClient = useQueryClient()
  const { notifications } = trpc.useUtils()
  const settings = trpc.notifications.settings.useQuery()
  const saving = trpc.notifications.saveSettings.useMutation({
    // Send the requests one after another: an older request could overwrite newer settings.
    scope: { id: 'notification-settings' },
    onSuccess: () => toast.success('Guardamos cómo te avisamos'),
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey: trpc.notifications.saveSettings.queryKey() }) === 1
      if (isLast) void notifications.settings.invalidate()
    },
  })

  async function change(changed: Partial<NotificationSettings>): Promise<void> {
    await notifications.settings.cancel()
    const known = notifications.settings.getData()
    if (!known) return
    notifications.settings.setData(undefined, { ...known, ...changed })
    const { push, email, summary, quietHours } = { ...known, ...changed }
    try {
      await saving.mutateAsync({ push, email, summary, quietHours, timeZone: getReaderTimeZone() })
    } catch {
      const shown = notifications.settings.getData()
      const names = Object.keys(changed) as (keyof NotificationSettings)[]
      const former = Object.fromEntries(names.map((name) => [name, known[name]]))
      if (shown) notifications.settings.setData(undefined, { ...shown, ...former })
    }
  }

  return {
    settings,
    change,
    problem: saving.error ? getErrorMessage(saving.error, notSaved).text : undefined,
  }
}
