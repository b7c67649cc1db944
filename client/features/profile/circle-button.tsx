import { Check, UserRoundPlus, UserRoundX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { circlesFallbackErrorMessages, circlesScreenMessages } from '#modules/circles/messages.ts'

interface CircleButtonProps {
  personId: PersonId
  inMyCircle: boolean
}

export function CircleMembershipButton({ personId, inMyCircle }: CircleButtonProps) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const viewer = useViewer()
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  const onSuccess = () => {
    changed.current = true
    return utils.circles.invalidate()
  }
  const adding = trpc.circles.add.useMutation({
    onSuccess: () => {
      if (viewer?.proven === false)
        toast.success(`Ya está en tu círculo. ${circlesScreenMessages.countsOnProof}.`)
      return onSuccess()
    },
    onError: (error) => toast.error(getErrorMessage(error, circlesFallbackErrorMessages.addPerson).text),
  })
  const removing = trpc.circles.remove.useMutation({
    onSuccess,
    onError: (error) => toast.error(getErrorMessage(error, circlesFallbackErrorMessages.remove).text),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change removes the button
  useEffect(() => {
    if (changed.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus()
    changed.current = false
  }, [inMyCircle])

  async function remove() {
    const sure = await confirm({ title: circlesScreenMessages.confirmRemoval, confirmLabel: 'Eliminar' })
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
