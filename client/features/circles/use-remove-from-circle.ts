import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { CircleCard } from '#modules/circles/contract/own-circle.ts'
import { circlesFallbackErrorMessages } from '#modules/circles/messages.ts'

export function useRemoveFromCircle(onRestored: () => void) {
  const utils = trpc.useUtils()
  const { mutateAsync, variables, isPending } = trpc.circles.remove.useMutation()
  const restoring = trpc.circles.restore.useMutation()

  async function remove(person: CircleCard): Promise<boolean> {
    const { personId, name } = person
    if (isPending) return false
    try {
      await mutateAsync({ personId })
      await utils.circles.invalidate()
    } catch (error) {
      toast.error(getErrorMessage(error, circlesFallbackErrorMessages.remove).text)
      return false
    }
    toast.success(`${shorten(name)} ya no está en tu círculo`, {
      label: 'Deshacer',
      onSelect: () => void restore(person),
    })
    return true
  }

  async function restore({ personId, name, addedAt }: CircleCard) {
    try {
      await restoring.mutateAsync({ personId, addedAt })
      await utils.circles.invalidate()
      toast.success(`${shorten(name)} está otra vez en tu círculo`)
      onRestored()
    } catch (error) {
      toast.error(getErrorMessage(error, circlesFallbackErrorMessages.addPerson).text)
    }
  }

  return { remove, removingId: isPending ? variables.personId : null }
}

/** Maximum length of a name in a toast, which has at most 90 characters. */
const maxNameLength = 50
const shorten = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
