import { Copy } from 'lucide-react'
import { createCalendarSubscriptionLinks } from '#client/features/scheduling/calendars/calendar-links.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { toast } from '#client/ui/toast.ts'

interface CalendarAddressProps {
  address: string
  busy: boolean
  onReplace: () => void
  onRemove: () => void
}

export function CalendarFeedAddress({ address, busy, onReplace, onRemove }: CalendarAddressProps) {
  async function copy() {
    if (await copyText(address)) toast.success('Dirección copiada al portapapeles')
    else toast.error('No pudimos copiarla: selecciónala y cópiala tú')
  }

  return (
    <>
      <Flex gap={3} wrap="wrap" css={{ '& > *': { flex: { base: '1 1 100%', sm: '0 0 auto' } } }}>
        {createCalendarSubscriptionLinks(address).map(({ label, href }) => (
          <LinkButton
            key={label}
            variant="secondary"
            size="sm"
            href={href}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {label}
          </LinkButton>
        ))}
      </Flex>
      <Flex direction="column" gap={2} bg="sunken" borderRadius="md" p={3}>
        <chakra.p textStyle="small" overflowWrap="anywhere" userSelect="all">
          {address}
        </chakra.p>
        <Flex>
          <Button variant="ghost" size="sm" icon={<Copy size={18} />} onClick={() => void copy()}>
            Copiar dirección
          </Button>
        </Flex>
      </Flex>
      <chakra.p textStyle="small" color="muted">
        Cualquier persona con esta dirección ve tus citas. Si la compartiste sin querer, cámbiala.
      </chakra.p>
      <Flex gap={3} wrap="wrap">
        <Button variant="ghost" size="sm" disabled={busy} onClick={onReplace}>
          Cambiar dirección
        </Button>
        <Button variant="danger-quiet" size="sm" disabled={busy} onClick={onRemove}>
          Dejar de usarla
        </Button>
      </Flex>
    </>
  )
}
