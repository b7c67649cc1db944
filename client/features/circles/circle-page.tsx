import { UserRoundPlus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AddPersonDialog } from '#client/features/circles/add-dialog.tsx'
import { LazyContactImportDialog } from '#client/features/circles/import/lazy-contacts-dialog.tsx'
import { OwnCircleSection } from '#client/features/circles/own-people.tsx'
import { ShareOwnProfileButton } from '#client/features/circles/share-button.tsx'
import { defaultCircleListOptions, prefetchCircle, useCircle } from '#client/features/circles/use-circle.ts'
import { InviteButton } from '#client/features/invitations/invite-button.tsx'
import { SentInvitations } from '#client/features/invitations/sent-invitations.tsx'
import { prefetchSentInvitations } from '#client/features/invitations/use-sent-invitations.ts'
import { ShareListButton } from '#client/features/lists/share-list-button.tsx'
import { formatCount } from '#client/lib/format.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { HiddenProfileNotice } from '#client/shared/moderation/hidden-notice.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { CircleCard } from '#modules/circles/contract/own-circle.ts'
import { circlesNotices } from '#modules/circles/messages.ts'

const invitationsView = 'invitaciones'

export async function prefetch(input: PrefetchInput) {
  const view = input.search.get('vista')
  await Promise.all([prefetchCircle(input), view === invitationsView && prefetchSentInvitations(input)])
  return undefined
}

export function Component() {
  const [adding, setAdding] = useState(false)
  const [trade, setTrade] = useState<string>()
  const [importing, setImporting] = useState(false)
  const [search, setSearch] = useSearchParams()
  const title = useRef<HTMLSpanElement>(null)
  const focusTitle = useCallback(() => title.current?.focus({ preventScroll: true }), [])
  const circle = useCircle(defaultCircleListOptions)
  const viewer = useViewer()
  const total = circle.data?.pages[0]?.total
  const view = search.get('vista') === invitationsView ? invitationsView : 'personas'

  function add(wanted?: string) {
    setTrade(wanted)
    setAdding(true)
  }

  return (
    <>
      <title>Mi Círculo · Círculo</title>
      <PageHeader
        title={
          <chakra.span ref={title} tabIndex={-1} outline="none">
            Mi Círculo de Confianza
          </chakra.span>
        }
        text={circle.isLoadingError ? undefined : sizeOf(total)}
        actions={
          <>
            <Button
              icon={<UserRoundPlus size={20} />}
              px={{ base: 3, sm: 5 }}
              flex={{ base: '1 1 100%', sm: '0 0 auto' }}
              onClick={() => add()}
            >
              Agregar persona de confianza
            </Button>
            {/* After the button, so that the Tab key reaches the notice that follows an addition. */}
            <AddPersonDialog open={adding} trade={trade} onClose={() => setAdding(false)} />
            <ShareOwnProfileButton />
            {total !== 0 && <ShareListButton />}
          </>
        }
      />
      <Box mb={5} _empty={{ display: 'none' }}>
        <HiddenProfileNotice />
      </Box>
      {viewer?.proven === false && total !== undefined && total > 0 && (
        <Box mb={5}>
          <Notice
            action={<TextLink to="/mi-cuenta">Confirmar mi correo</TextLink>}
            title={circlesNotices.countsOnProof}
          >
            Tu círculo ya está guardado. Tus recomendaciones se suman a las de los demás cuando confirmes tu
            correo.
          </Notice>
        </Box>
      )}
      <Tabs
        label="Mi círculo"
        items={[
          { id: 'personas', label: 'Personas' },
          { id: invitationsView, label: 'Invitaciones' },
        ]}
        value={view}
        onChange={(next) =>
          setSearch(next === invitationsView ? { vista: next } : {}, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {view === invitationsView ? (
          <SentInvitations />
        ) : (
          <OwnCircleSection
            whole={circle}
            offerOf={inviteOf}
            onAdd={() => add()}
            onImport={() => setImporting(true)}
            onSeat={(seat) => add(seat.trade)}
            onChanged={focusTitle}
          />
        )}
      </Tabs>
      <LazyContactImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

function inviteOf(person: CircleCard) {
  const { personId, registered } = person
  return !registered && <InviteButton invited={{ personId }} person={person} />
}

/** While the number of people loads, a no-break space reserves its line, so that the page below does not move. */
function sizeOf(total: number | undefined): string | undefined {
  if (total === undefined) return '\u00a0'
  if (total === 0) return undefined
  return total === 1 ? '1 persona' : `${formatCount(total)} personas`
}
