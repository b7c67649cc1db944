import { EmptyState } from '#client/ui/empty-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'

export function NotFoundPage() {
  return (
    <>
      <title>Página no encontrada · Círculo</title>
      <EmptyState
        level={1}
        title="No encontramos esta página"
        text="Puede que el enlace esté incompleto o que la página haya cambiado de lugar."
        action={<LinkButton to="/explorar">Explorar perfiles</LinkButton>}
      />
    </>
  )
}
