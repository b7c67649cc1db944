import { CalendarPlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { CalendarFeedAddress } from '#client/features/scheduling/calendars/calendar-address.tsx'
import { useCalendarFeed } from '#client/features/scheduling/calendars/use-calendar-feed.ts'
import { ReauthenticationDialog } from '#client/shared/session/owner-proof-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

export function CalendarFeedPanel() {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const feed = useCalendarFeed(() => title.current?.focus())
  if (feed.address === undefined) return null
  return (
    <Card className="no-print" as="section" aria-labelledby={titleId} p={{ base: 4, sm: 6 }} gap={4} mt={10}>
      <Flex direction="column" gap={1.5}>
        <chakra.h2 id={titleId} ref={title} tabIndex={-1} outline="none" textStyle="section">
          Lleva tus citas a tu calendario
        </chakra.h2>
        <chakra.p color="muted">
          {feed.address === null
            ? 'Con una dirección privada, Google Calendar, Apple u Outlook muestran tus citas y las mantienen al día.'
            : 'Agrega esta dirección a tu calendario para ver ahí tus citas. Los cambios tardan en verse de unos minutos a un día.'}
        </chakra.p>
      </Flex>
      {feed.address === null ? (
        <Flex css={{ '& > *': { flex: { base: '1', sm: '0 0 auto' } } }}>
          <Button
            ref={createButton}
            variant="secondary"
            icon={<CalendarPlus size={20} />}
            loading={feed.isBusy}
            onClick={() => void feed.create()}
          >
            Crear mi dirección
          </Button>
        </Flex>
      ) : (
        <CalendarFeedAddress
          address={feed.address}
          busy={feed.isBusy}
          onReplace={() => void feed.replace()}
          onRemove={() => void feed.remove()}
        />
      )}
      <ReauthenticationDialog
        proof={feed.proof}
        finalFocus={feed.address === null ? createButton : title}
        title={feed.address === null ? 'Crear mi dirección' : 'Cambiar dirección'}
      />
    </Card>
  )
}
