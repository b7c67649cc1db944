import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import { StyleGuideSample, StyleGuideSection } from './section.tsx'

const PARAGRAPHS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

export function StyleGuideOverlaysSection() {
  const [open, setOpen] = useState<'form' | 'long' | null>(null)
  const confirm = useConfirm()

  async function confirmCancel() {
    const yes = await confirm({
      title: '¿Estás seguro de que quieres cancelar esta cita?',
      message: 'Beto recibirá un aviso y el horario quedará libre.',
      confirmLabel: 'Cancelar cita',
    })
    if (yes) toast.success('Cita cancelada')
  }

  return (
    <StyleGuideSection title="Diálogos y avisos">
      <StyleGuideSample name="Dialog, useConfirm, toast">
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Abrir diálogo
        </Button>
        <Button variant="secondary" onClick={() => setOpen('long')}>
          Abrir diálogo largo
        </Button>
        <Button variant="danger-quiet" onClick={() => void confirmCancel()}>
          Preguntar antes
        </Button>
        <Button variant="secondary" onClick={() => toast.success('Link copiado al portapapeles')}>
          Aviso de éxito
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error('Error al guardar la configuración. Por favor, intenta de nuevo.')}
        >
          Aviso de error
        </Button>
      </StyleGuideSample>
      <Dialog
        open={open === 'form'}
        onClose={() => setOpen(null)}
        title="Dejar Reseña"
        description="Cuenta qué hizo y cómo quedó el trabajo."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(null)}>
              Volver
            </Button>
            <Button onClick={() => setOpen(null)}>Publicar</Button>
          </>
        }
      >
        <Flex direction="column" gap={5}>
          <TextField label="Oficio" optional />
          <TextAreaField label="Reseña" />
        </Flex>
      </Dialog>
      <Dialog
        open={open === 'long'}
        onClose={() => setOpen(null)}
        size="lg"
        title="martes 24 de noviembre"
        footer={<Button onClick={() => setOpen(null)}>Confirmar Reserva</Button>}
      >
        <Flex direction="column" gap={4}>
          {PARAGRAPHS.flatMap((day) => [`${day} por la mañana`, `${day} por la tarde`]).map((text) => (
            <Button key={text} variant="secondary">
              {text}
            </Button>
          ))}
        </Flex>
      </Dialog>
    </StyleGuideSection>
  )
}
