import { Copy, EllipsisVertical, Plus, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { toast } from '#client/ui/toast.ts'
import { StyleGuideSample, StyleGuideSection } from './section.tsx'

export function StyleGuideActionsSection() {
  const [busy, setBusy] = useState(false)

  function work() {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      toast.success('Cita reservada y confirmada exitosamente')
    }, 2_000)
  }

  return (
    <StyleGuideSection title="Acciones">
      <StyleGuideSample name="Button">
        <Button>Agendar cita</Button>
        <Button variant="secondary" icon={<Plus size={18} />}>
          Agregar persona de confianza
        </Button>
        <Button variant="ghost">Ver perfil →</Button>
        <Button variant="danger">Cancelar cita</Button>
        <Button variant="danger-quiet">Cancelar</Button>
        <Button variant="secondary" square aria-label="Eliminar">
          <Trash2 size={20} />
        </Button>
      </StyleGuideSample>
      <StyleGuideSample name="Tamaños">
        <Button size="sm">Pequeño</Button>
        <Button>Normal</Button>
        <Button size="lg">Grande</Button>
        <Button size="sm" variant="secondary">
          Pequeño
        </Button>
      </StyleGuideSample>
      <StyleGuideSample name="Estados">
        <Button loading={busy} loadingText="Reservando..." onClick={work}>
          Confirmar Reserva
        </Button>
        <Button loading>Guardar</Button>
        <Button variant="secondary" loading>
          Confirmar
        </Button>
        <Button disabled>Guardar</Button>
        <Button variant="secondary" disabled>
          Guardar
        </Button>
      </StyleGuideSample>
      <StyleGuideSample name="LinkButton, MenuButton">
        <LinkButton to="/explorar">Explorar Perfiles</LinkButton>
        <LinkButton href="tel:+523312345678" variant="secondary">
          Llamar
        </LinkButton>
        <MenuButton
          label="Compartir"
          icon={<Share2 size={18} />}
          align="start"
          entries={[
            {
              label: 'Copiar enlace',
              icon: <Copy size={18} />,
              onSelect: () => toast.success('Link copiado al portapapeles'),
            },
            { label: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php' },
            { label: 'WhatsApp', href: 'https://wa.me/' },
          ]}
        />
        <MenuButton
          label="Más acciones"
          square
          variant="ghost"
          align="start"
          icon={<EllipsisVertical size={20} />}
          entries={[
            { label: 'Editar', onSelect: () => undefined },
            { label: 'Eliminar', icon: <Trash2 size={18} />, tone: 'danger', onSelect: () => undefined },
          ]}
        />
      </StyleGuideSample>
    </StyleGuideSection>
  )
}
