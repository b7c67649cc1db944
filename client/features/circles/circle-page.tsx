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
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { CircleCard } from '#modules/circles/contract/own-circle.ts'
import { circlesScreenMessages } from '#modules/circles/messages.ts'

const invitationsView = 'invitaciones'

const searchingStyle = {
  '& header > :not(h1), & [role=tablist]': { display: { base: 'none', md: 'flex' } },
  '& h1': {
    position: { base: 'absolute', md: 'static' },
    clipPath: { base: 'inset(50%)', md: 'none' },
  },
  '& header': { minH: { base: 0, md: 'touch' } },
  '& [role=tabpanel]': { pt: { base: 0, md: 5 } },
} as const

export async function prefetchPageData(input: PrefetchInput) {
  const view = input.search.get('vista')
  await Promise.all([prefetchCircle(input), view === invitationsView && prefetchSentInvitations(input)])
  return undefined
}

export function PageComponent() {
  const [adding, setAdding] = useState(false)
  const [trade, setTrade] = useState<string>()
  const [searched, setSearched] = useState<string>()
  const [importing, setImporting] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [search, setSearch] = useSearchParams()
  const title = useRef<HTMLSpanElement>(null)
  const focusTitle = useCallback(() => title.current?.focus({ preventScroll: true }), [])
  const circle = useCircle(defaultCircleListOptions)
  const viewer = useViewer()
  const total = circle.data?.pages[0]?.total
  const view = search.get('vista') === invitationsView ? invitationsView : 'personas'

  function add(wanted: { trade?: string; search?: string } = {}) {
    setTrade(wanted.trade)
    setSearched(wanted.search)
    setAdding(true)
  }

  return (
    <Box
      css={
        isSearching && view === 'personas'
          ? searchingStyle
          : { '& [role=tabpanel]': { pt: { base: 2, md: 5 } } }
      }
    >
      <title>Mi Círculo · Círculo</title>
      <PageHeader
        compact
        title={
          <chakra.span ref={title} tabIndex={-1} outline="none">
            Mi Círculo de Confianza
          </chakra.span>
        }
        actions={
          <Flex
            gap={2}
            flexWrap="wrap"
            flex={{ base: total === 0 ? '0 0 auto' : '1 1 100%', sm: '0 1 auto' }}
          >
            {total !== 0 && (
              <Button
                icon={
                  <chakra.span display={{ base: 'none', sm: 'contents' }}>
                    <UserRoundPlus size={20} />
                  </chakra.span>
                }
                px={{ base: 2, sm: 5 }}
                fontSize={{ base: 'sm', sm: 'md' }}
                flex={{ base: '1 1 10rem', sm: '0 0 auto' }}
                onClick={() => add()}
              >
                Agregar persona de confianza
              </Button>
            )}
            {/* After the button, so that the Tab key reaches the notice that follows an addition. */}
            <AddPersonDialog open={adding} trade={trade} search={searched} onClose={() => setAdding(false)} />
            <ShareOwnProfileButton />
            {total !== 0 && <ShareListButton />}
          </Flex>
        }
      />
      <Box mt={4} _empty={{ display: 'none' }}>
        <HiddenProfileNotice />
      </Box>
      {viewer?.proven === false && total !== undefined && total > 0 && (
        <Box mt={4}>
          <Notice
            action={<TextLink to="/mi-cuenta">Confirmar mi correo</TextLink>}
            title={circlesScreenMessages.countsOnProof}
          >
            Tu círculo ya está guardado. Tus recomendaciones se suman a las de los demás cuando confirmes tu
            correo.
          </Notice>
        </Box>
      )}
      <Tabs
        label="Mi círculo"
        items={[
          { id: 'personas', label: circle.isLoadingError ? 'Personas' : nameTab(total) },
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
            onAdd={(search) => add(search === undefined ? {} : { search })}
            onImport={() => setImporting(true)}
            onTradeSuggestion={({ trade }) => add({ trade })}
            onChanged={focusTitle}
            onSearching={setSearching}
          />
        )}
      </Tabs>
      <LazyContactImportDialog open={importing} onClose={() => setImporting(false)} />
    </Box>
  )
}

function inviteOf(person: CircleCard) {
  const { personId, registered } = person
  return !registered && <InviteButton invited={{ personId }} person={person} />
}

function nameTab(total: number | undefined): string {
  if (total === undefined || total === 0) return 'Personas'
  return total === 1 ? '1 persona' : `${formatCount(total)} personas`
}
