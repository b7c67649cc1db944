import { ServerResponseError } from '#client/lib/error-message.ts'
import { PersonCardSkeleton } from '#client/shared/people/person-card-skeleton.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Grid } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { StickyActions } from '#client/ui/sticky-actions.tsx'
import type { ErrorCode } from '#kernel/errors.ts'
import { StyleGuideSection } from './section.tsx'

const unexpected = new ServerResponseError({
  appCode: 'KERNEL.UNEXPECTED' satisfies ErrorCode,
  reference: '7F3A-21',
})

export function UiStateSamplesSection() {
  return (
    <StyleGuideSection title="Estados">
      <Grid templateColumns={{ base: 'repeat(1, minmax(0, 1fr))', md: 'repeat(2, minmax(0, 1fr))' }} gap={4}>
        <Notice tone="info">
          Esta persona ya existe en el sistema. Al agregar tu recomendación, se sumará a las existentes.
        </Notice>
        <Notice tone="success">Cita confirmada exitosamente</Notice>
        <Notice tone="warn" title="Autocompletado no disponible">
          Escribe la dirección completa.
        </Notice>
        <Notice
          tone="error"
          action={
            <LinkButton to="/login" variant="secondary" size="sm">
              Iniciar Sesión
            </LinkButton>
          }
        >
          Contraseña incorrecta.
        </Notice>
      </Grid>
      <Grid templateColumns={{ base: 'repeat(1, minmax(0, 1fr))', md: 'repeat(2, minmax(0, 1fr))' }} gap={4}>
        <Card>
          <EmptyState
            level={3}
            title="Tu círculo está vacío"
            text="Agrega a las personas en las que confías: tu plomero, tu costurera, tu contadora."
            action={<Button>Agregar primera persona</Button>}
          />
        </Card>
        <Card>
          <ErrorState message="Error al cargar la agenda" onRetry={() => undefined} error={unexpected} />
        </Card>
        <Card>
          <RingLoader />
        </Card>
        <LoadingRegion text="Cargando profesionales...">
          <Grid
            templateColumns={{ base: 'repeat(1, minmax(0, 1fr))', lg: 'repeat(2, minmax(0, 1fr))' }}
            gap={4}
          >
            <PersonCardSkeleton />
            <PersonCardSkeleton />
          </Grid>
        </LoadingRegion>
      </Grid>
      <StickyActions note="Guardado">
        <Button variant="secondary">Volver</Button>
        <Button>Guardar</Button>
      </StickyActions>
    </StyleGuideSection>
  )
}
