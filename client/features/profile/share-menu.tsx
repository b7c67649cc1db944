import { Copy, Hash, Mail, MessageCircle, Send, Share2, ThumbsUp } from 'lucide-react'
import { copyText } from '#client/lib/copy-text.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

export function ShareProfileMenu({ profile }: { profile: Profile }) {
  const address = useOrigin() + profile.profilePath
  const sentence = `${profile.name} en Círculo`
  const url = encodeURIComponent(address)
  const text = encodeURIComponent(sentence)

  async function copyLink() {
    if (await copyText(address)) toast.success('Link copiado al portapapeles')
    else toast.error(`No pudimos copiar el enlace: ${address}`)
  }

  return (
    <MenuButton
      label="Compartir"
      icon={<Share2 size={18} />}
      size="sm"
      entries={[
        {
          label: 'WhatsApp',
          icon: <MessageCircle size={18} />,
          href: `https://wa.me/?text=${encodeURIComponent(`${sentence}: ${address}`)}`,
        },
        {
          label: 'Facebook',
          icon: <ThumbsUp size={18} />,
          href: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
        },
        { label: 'X', icon: <Hash size={18} />, href: `https://x.com/intent/post?url=${url}&text=${text}` },
        {
          label: 'Telegram',
          icon: <Send size={18} />,
          href: `https://t.me/share/url?url=${url}&text=${text}`,
        },
        {
          label: 'Correo electrónico',
          icon: <Mail size={18} />,
          href: `mailto:?subject=${text}&body=${url}`,
        },
        { label: 'Copiar enlace', icon: <Copy size={18} />, onSelect: () => void copyLink() },
      ]}
    />
  )
}
