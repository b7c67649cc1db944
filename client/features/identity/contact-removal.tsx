import { useEffect, useRef } from 'react'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'

export const profileAlreadyRemovedMessage =
  'Si ya eliminaste tu perfil con este enlace, no falta nada: quedó eliminado.'

export function ContactRemovalConfirmation({ token, personName }: { token: string; personName: string }) {
  const { mutate, data, error, isPending } = trpc.identity.confirmRemoval.useMutation()
  if (data) return <Removed name={data.name} />
  const problem = error && getErrorMessage(error)
  return (
    <SignInLayout
      title={`Eliminar el perfil de ${personName}`}
      below={
        <LinkButton to="/" variant="ghost">
          No eliminar nada
        </LinkButton>
      }
    >
      <p>
        El perfil, sus reseñas y sus fotos se borran para siempre. Quienes te recomiendan dejan de verte en su
        círculo, y nadie podrá agregarte de nuevo con tu teléfono.
      </p>
      <chakra.p color="muted">Si no lo pediste tú, cierra esta página: todo sigue igual.</chakra.p>
      {problem && (
        <Notice tone="error">
          {problem.code === 'IDENTITY.LINK_INVALID' ? profileAlreadyRemovedMessage : problem.text}
        </Notice>
      )}
      <Button
        variant="danger"
        size="lg"
        full
        loading={isPending}
        loadingText="Eliminando..."
        onClick={() => mutate({ token })}
      >
        Eliminar perfil
      </Button>
    </SignInLayout>
  )
}

function Removed({ name }: { name: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <EmptyState
      level={1}
      titleRef={title}
      title={`${name} ya no aparece en Círculo`}
      text="Borramos el perfil y lo que otras personas escribieron en él. Nadie podrá agregarlo de nuevo con el mismo teléfono."
      action={
        <LinkButton to="/" variant="secondary">
          Volver al inicio
        </LinkButton>
      }
    />
  )
}
