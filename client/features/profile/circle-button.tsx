import { Check, UserRoundPlus, UserRoundX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { circlesFallbackMessages, circlesNotices } from '#modules/circles/messages.ts'

interface CircleButtonProps {
  personId: PersonId
  inMyCircle: boolean
}

/** Adds the person of the profile at once, without a review, or removes a person who is in the circle. */
export function CircleButton({ personId, inMyCircle }: CircleButtonProps) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const viewer = useViewer()
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  // Every list that shows the person also shows the changed counts.
  const onSuccess = () => {
    changed.current = true
    return utils.circles.invalidate()
  }
  const adding = trpc.circles.add.useMutation({
    onSuccess: () => {
      if (viewer?.proven === false) toast.success(`Ya está en tu círculo. ${circlesNotices.countsOnProof}.`)
      return onSuccess()
    },
    onError: (error) => toast.error(errorMessage(error, circlesFallbackMessages.addPerson).text),
  })
  const removing = trpc.circles.remove.useMutation({
    onSuccess,
    onError: (error) => toast.error(errorMessage(error, circlesFallbackMessages.remove).text),
  })

  // Focus the button that has replaced the pressed one; its label tells screen readers about the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change removes the button
  useEffect(() => {
    if (changed.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus()
    changed.current = false
  }, [inMyCircle])

  async function remove() {
    const sure = await confirm({ title: circlesNotices.confirmRemoval, confirmLabel: 'Eliminar' })
    if (sure) removing.mutate({ personId })
  }

  return (
    <div ref={place}>
      {inMyCircle ? (
        <MenuButton
          label="En tu círculo"
          icon={<Check size={18} />}
          size="sm"
          align="start"
          entries={[
            {
              label: 'Quitar de mi círculo',
              icon: <UserRoundX size={18} />,
              tone: 'danger',
              onSelect: () => void remove(),
            },
          ]}
        />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          icon={<UserRoundPlus size={18} />}
          loading={adding.isPending}
          onClick={() => adding.mutate({ personId })}
        >
          Agregar a mi círculo
        </Button>
      )}
    </div>
  )
}
