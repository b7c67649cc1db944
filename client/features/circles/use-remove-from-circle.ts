import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'
import { circlesFallbackMessages, circlesNotices } from '#modules/circles/messages.ts'

/**
 * Asks for confirmation, then removes a person from the member's circle.
 * @returns `remove` resolves to whether the person was removed; `removingId` is the person whose removal is in progress
 */
export function useRemoveFromCircle() {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const { mutateAsync, variables, isPending } = trpc.circles.remove.useMutation()

  async function remove({ personId, name }: DirectoryCard): Promise<boolean> {
    if (isPending) return false
    const sure = await confirm({
      title: circlesNotices.confirmRemoval,
      message: `${name} dejará de aparecer en tu círculo. Tu reseña se queda.`,
      confirmLabel: 'Eliminar',
    })
    if (!sure) return false
    try {
      await mutateAsync({ personId })
      await utils.circles.invalidate()
    } catch (error) {
      toast.error(errorMessage(error, circlesFallbackMessages.remove).text)
      return false
    }
    toast.success(`${name} ya no está en tu círculo`)
    return true
  }

  return { remove, removingId: isPending ? variables.personId : null }
}
