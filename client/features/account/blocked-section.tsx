import { useRef, useState } from 'react'
import { AccountSection, AccountSettingRow } from '#client/features/account/account-section.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatTimeAgo } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toast.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { BlockedPeople } from '#modules/identity/contract/blocks.ts'

const shownAtFirst = 5

export function BlockedPeopleSection() {
  const blocked = trpc.identity.blockedPeople.useQuery()
  const title = useRef<HTMLHeadingElement>(null)
  const [all, setAll] = useState(false)
  const [hasUnblocked, setHasUnblocked] = useState(false)
  const people = blocked.data ?? []
  const further = people.length - shownAtFirst
  // Keep the empty section after the last person is unblocked: the section's title has the focus.
  if (people.length === 0 && !hasUnblocked) return null

  function showAll() {
    setAll(true)
    title.current?.focus({ preventScroll: true })
  }

  function handleUnblocked() {
    setHasUnblocked(true)
    title.current?.focus()
  }

  return (
    <AccountSection
      title="Personas bloqueadas"
      text={
        people.length === 0
          ? 'Ya no bloqueas a nadie.'
          : 'No pueden reservar contigo, escribirte ni dejarte reseñas. Siguen viendo tu perfil.'
      }
      titleRef={title}
      footer={
        further > 0 &&
        !all && (
          <Button variant="ghost" size="sm" onClick={showAll}>
            {further === 1 ? 'Ver 1 más' : `Ver ${further} más`}
          </Button>
        )
      }
    >
      {people.slice(0, all ? undefined : shownAtFirst).map((person) => (
        <BlockedRow
          key={person.personId}
          person={person}
          now={blocked.dataUpdatedAt}
          onUnblocked={handleUnblocked}
        />
      ))}
    </AccountSection>
  )
}

interface BlockedRowProps {
  person: BlockedPeople[number]
  now: number
  onUnblocked: () => void
}

function BlockedRow({ person, now, onUnblocked }: BlockedRowProps) {
  const { personId, name, photoId, profilePath, createdAt } = person
  const utils = trpc.useUtils()
  const unblocking = trpc.identity.unblock.useMutation({
    onSuccess: async () => {
      onUnblocked()
      await utils.identity.blockedPeople.invalidate()
      toast.success(`Desbloqueaste a ${name}.`)
    },
    onError: (error) => toast.error(getErrorMessage(error).text),
  })
  return (
    <AccountSettingRow
      icon={<PersonAvatar name={name} photoUrl={photoId && photoUrl(photoId, 'face')} size="xs" />}
      title={<TextLink to={profilePath}>{name}</TextLink>}
      text={`Desde ${formatTimeAgo(createdAt, now)}`}
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Desbloquear a ${name}`}
          loading={unblocking.isPending}
          onClick={() => unblocking.mutate({ personId })}
        >
          Desbloquear
        </Button>
      }
    />
  )
}
