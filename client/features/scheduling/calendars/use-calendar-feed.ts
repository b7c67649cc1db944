import { getErrorMessage } from '#client/lib/error-message.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useReauthentication } from '#client/shared/session/use-owner-proof.ts'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'

export function useCalendarFeed(onChanged: () => void) {
  const requestConfirmation = useConfirm()
  const utils = trpc.useUtils()
  // Use the page's own origin: on a local network, other origins may be unreachable.
  const origin = useOrigin()
  const { data } = trpc.scheduling.calendarFeed.useQuery()
  const options = {
    onSuccess: (feed: { path: string | null }) => {
      utils.scheduling.calendarFeed.setData(undefined, feed)
      void utils.identity.account.invalidate()
    },
  }
  const creation = trpc.scheduling.createCalendarFeed.useMutation(options)
  const replacement = trpc.scheduling.replaceCalendarFeed.useMutation(options)
  const removal = trpc.scheduling.removeCalendarFeed.useMutation(options)

  const proof = useReauthentication()

  async function perform(change: (password: string | null) => Promise<unknown>, done: string) {
    try {
      await proof.perform(async (password) => {
        await change(password)
        toast.success(done)
        onChanged()
      })
    } catch (error) {
      toast.error(getErrorMessage(error, 'Error al guardar. Por favor, intenta de nuevo.').text)
    }
  }

  return {
    address: data?.path && origin + data.path,
    isBusy: creation.isPending || replacement.isPending || removal.isPending,
    proof,
    create: () => perform((password) => creation.mutateAsync({ password }), 'Tu dirección está lista'),
    async replace() {
      const yes = await requestConfirmation({
        title: '¿Quieres cambiar tu dirección?',
        message: 'La de ahora deja de funcionar: tendrás que poner la nueva en tus calendarios.',
        confirmLabel: 'Cambiar dirección',
        cancelLabel: 'Conservarla',
      })
      if (yes) await perform((password) => replacement.mutateAsync({ password }), 'Tu dirección cambió')
    },
    async remove() {
      const yes = await requestConfirmation({
        title: '¿Quieres dejar de usar tu dirección?',
        message: 'Tus calendarios ya no recibirán tus citas. Puedes crear otra cuando quieras.',
        confirmLabel: 'Dejar de usarla',
        cancelLabel: 'Conservarla',
        tone: 'danger',
      })
      if (yes) await perform(() => removal.mutateAsync(), 'Tu dirección ya no funciona')
    },
  }
}
