import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import type { TrustPathData } from '#modules/circles/contract/circle.ts'

interface AskFriendProps {
  path: TrustPathData
  person: { name: string; profilePath: string }
}

/** The button reads the friend's phone number only when pressed: a page view must disclose no number. */
export function AskFriendOnWhatsappButton({ path, person }: AskFriendProps) {
  const { friend } = path
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const name = getShortPersonName(friend.name)

  async function ask() {
    // Open the tab before the query: browsers block a tab opened later as a pop-up.
    const tab = window.open('', '_blank')
    setBusy(true)
    try {
      const { phone, social, contactWithheld } = await utils.client.identity.profile.query({
        id: friend.personId,
      })
      const number = social.whatsapp ?? phone
      if (number === null) {
        tab?.close()
        toast.error(
          contactWithheld === 'LATER'
            ? 'Viste muchos perfiles seguidos. Intenta en unos minutos.'
            : `${name} ya no muestra su teléfono.`,
        )
        return
      }
      const url = getWhatsappMessageUrl(writeQuestion(path, person), number)
      if (!tab) return window.location.assign(url)
      tab.opener = null
      tab.location.replace(url)
    } catch (error) {
      tab?.close()
      toast.error(getErrorMessage(error, 'No pudimos abrir WhatsApp. Intenta de nuevo.').text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<MessageCircle size={18} />}
      loading={busy}
      data-needs-script
      onClick={() => void ask()}
    >
      Pregúntale a {name}
    </Button>
  )
}

function writeQuestion({ friend, further }: TrustPathData, person: AskFriendProps['person']): string {
  const who = further
    ? `${further.name}, de tu círculo, recomienda a ${person.name}`
    : `recomiendas a ${person.name}`
  const address = window.location.origin + person.profilePath
  return `Hola, ${getShortPersonName(friend.name)}. Vi en Círculo que ${who}. ¿Qué me cuentas de su trabajo? ${address}`
}
