import { lazy, Suspense, useState } from 'react'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { TextButton } from '#client/ui/text-link.tsx'

const StartAgendaForm = lazy(async () => ({
  default: (await import('#client/features/scheduling/agenda/start-agenda-form.tsx')).StartAgendaForm,
}))

interface StartAgendaProps {
  saved: boolean | undefined
  isCompact?: boolean
}

export function StartAgendaSection({ saved, isCompact = false }: StartAgendaProps) {
  const [isOpen, setOpen] = useState(false)
  // Keep the form visible: after saving, the form shows the agenda's link.
  if (!isOpen && saved !== false) return null
  if (!isOpen && isCompact)
    return (
      <chakra.p>
        ¿Ofreces un servicio?{' '}
        <TextButton type="button" onClick={() => setOpen(true)}>
          Abre tu agenda en un minuto
        </TextButton>
      </chakra.p>
    )
  return (
    <Card p={{ base: 4, sm: 5 }}>
      <section aria-labelledby="ofreces">
        <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap={3}>
          <div>
            <chakra.h2 id="ofreces" textStyle="section">
              ¿Ofreces un servicio?
            </chakra.h2>
            {!isOpen && (
              <chakra.p color="muted">
                Abre tu agenda en un minuto y comparte tu enlace para que te reserven.
              </chakra.p>
            )}
          </div>
          {!isOpen && (
            <Button variant="secondary" alignSelf="center" flexShrink={0} onClick={() => setOpen(true)}>
              Empezar
            </Button>
          )}
        </Flex>
        {isOpen && (
          <Box ref={restoreLostFocus} tabIndex={-1} outline="none" mt={4}>
            <Suspense fallback={<RingLoader />}>
              <StartAgendaForm />
            </Suspense>
          </Box>
        )}
      </section>
    </Card>
  )
}
