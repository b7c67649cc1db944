import { createClientMessage } from '#client/features/scheduling/appointments/client-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

export function useWhatsappMessageToClient(
  { id, contact }: Pick<AppointmentCard, 'id' | 'contact'>,
  { isNews }: { isNews: boolean },
) {
  const viewer = useViewer()
  const link = trpc.scheduling.clientLink.useQuery({ id })
  const text =
    link.data && viewer
      ? createClientMessage(link.data, { me: viewer.name, now: Date.now(), isNews })
      : undefined
  return {
    text,
    // After a cancellation, the server hides the client's phone number: use the number already on the appointment card.
    href: text === undefined ? undefined : getWhatsappMessageUrl(text, contact?.phone ?? null),
    error: link.error,
    retry: () => void link.refetch(),
  }
}
