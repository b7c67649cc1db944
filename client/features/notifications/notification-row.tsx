import { CalendarDays, type LucideIcon, Sunrise, UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatNotificationDate } from '#client/features/notifications/event-date.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { ListedNotification, NotificationKind } from '#modules/notifications/contract/notifications.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  APPOINTMENT: CalendarDays,
  PEOPLE: UsersRound,
  SUMMARY: Sunrise,
}

const RowLink = chakra(Link, {
  base: {
    display: 'flex',
    gap: 3,
    minH: 'touch',
    px: { base: 4, sm: 5 },
    py: 3,
    color: 'ink',
    textDecoration: 'none',
    borderRadius: 'inherit',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

const IconFace = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    w: '40px',
    h: '40px',
    borderRadius: 'full',
    bg: 'sand',
    color: 'sand.on',
  },
})

const NewDot = chakra('span', {
  base: {
    flexShrink: 0,
    w: '10px',
    h: '10px',
    mt: '7px',
    borderRadius: 'full',
    bg: { base: 'barro', _highContrast: 'Highlight' },
  },
})

interface NotificationRowProps {
  notification: ListedNotification
  isNew: boolean
  /** Time when the list was loaded, in ms since 1970. */
  now: number
}

export function NotificationRow({ notification, isNew, now }: NotificationRowProps) {
  const { kind, title, body, path, createdAt, actor } = notification
  const Icon = icons[kind]
  return (
    <RowLink to={path} discover="none">
      {actor ? (
        <PersonAvatar name={actor.name} photoUrl={actor.photoUrl} />
      ) : (
        <IconFace>
          <Icon size={20} />
        </IconFace>
      )}
      <Flex as="span" direction="column" gap={0.5} flex="1" minW={0} overflowWrap="anywhere">
        <chakra.span fontWeight={isNew ? 'bold' : 'semibold'} lineHeight="snug">
          {isNew && <VisuallyHidden>Nueva: </VisuallyHidden>}
          {title}
        </chakra.span>
        {body !== '' && <chakra.span textStyle="small">{body}</chakra.span>}
        <chakra.time
          dateTime={createdAt.toISOString()}
          color="muted"
          textStyle="caption"
          // The texts for a notification's date can differ between server and browser, because their clocks differ.
          suppressHydrationWarning
        >
          {formatNotificationDate(createdAt, now)}
        </chakra.time>
      </Flex>
      {isNew && <NewDot />}
    </RowLink>
  )
}
