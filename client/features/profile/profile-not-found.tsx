import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'

export function ProfileNotFound() {
  return (
    <>
      <title>Usuario no encontrado · Círculo</title>
      <EmptyState
        level={1}
        title="Usuario no encontrado"
        text="Puede que el enlace esté incompleto o que la persona ya no tenga un perfil."
        action={<LinkButton to="/explorar">Explorar perfiles</LinkButton>}
      />
    </>
  )
}
