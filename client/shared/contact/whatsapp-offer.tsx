import { MessageCircle, X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'

interface WhatsappOfferProps {
  href: string
  label: string
  onClose: () => void
}

export function DismissibleWhatsappLink({ href, label, onClose }: WhatsappOfferProps) {
  return (
    <Flex gap={2} align="center">
      <LinkButton
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        size="sm"
        icon={<MessageCircle size={18} />}
        onClick={onClose}
      >
        {label}
      </LinkButton>
      <Button
        variant="ghost"
        size="sm"
        square
        icon={<X size={18} />}
        aria-label="Ahora no"
        onClick={onClose}
      />
    </Flex>
  )
}
