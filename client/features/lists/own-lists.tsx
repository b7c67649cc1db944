import { Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { copyText } from '#client/lib/copy-text.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatDate, formatNames } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { getReaderTimeZone, toLocalDate, toLocalTime } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { OwnSharedList } from '#modules/lists/contract/lists.ts'
import { getSharedListTitle } from '#modules/lists/contract/title.ts'

const OpenButton = chakra('button', {
  base: {
    flex: 1,
    minW: 0,
    minH: 'touch',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'md' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
    },
  },
})

export function OwnSharedListRows({ onOpen }: { onOpen: (list: OwnSharedList) => void }) {
  const lists = trpc.lists.list.useQuery().data?.lists ?? []
  const heading = useId()
  const origin = useOrigin()
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const revoke = trpc.lists.revoke.useMutation()
  if (lists.length === 0) return null

  async function copyLink({ path }: OwnSharedList) {
    if (await copyText(origin + path)) toast.success('Link copiado al portapapeles')
    else toast.error('No se pudo copiar. Abre la lista para ver su enlace.')
  }

  async function stopSharing(list: OwnSharedList) {
    const sure = await confirm({
      title: '¿Dejar de compartir esta lista?',
      message: `El enlace y el código de ${nameOf(list)} (${namePeople(list)}) dejan de funcionar para siempre, también en las imágenes que ya mandaste.`,
      confirmLabel: 'Dejar de compartir',
    })
    if (!sure) return
    try {
      await revoke.mutateAsync({ listId: list.listId })
      toast.success('La lista ya no se comparte')
    } catch (error) {
      toast.error(getErrorMessage(error, 'No pudimos quitar la lista.').text)
    }
    await utils.lists.list.invalidate()
  }

  return (
    <section aria-labelledby={heading}>
      <chakra.h3 id={heading} textStyle="card" mb={2}>
        Tus listas compartidas
      </chakra.h3>
      <ul>
        {lists.map((list) => (
          <Flex
            as="li"
            key={list.listId}
            position="relative"
            align="center"
            gap={3}
            py={2}
            borderTopWidth="1px"
            _hover={{ bg: 'sunken' }}
          >
            <AvatarStack
              people={list.people.map(({ personId, name, photoId }) => ({
                id: personId,
                name,
                photoUrl: photoId && photoUrl(photoId, 'face'),
              }))}
              label={`Personas de la lista ${list.trade ?? 'de varios oficios'}: ${namePeople(list)}`}
              max={3}
              size="xs"
            />
            <OpenButton type="button" aria-haspopup="dialog" onClick={() => onOpen(list)}>
              <chakra.span display="block" fontWeight="semibold">
                {namePeople(list)}
              </chakra.span>
              <chakra.span display="block" color="muted" textStyle="small">
                {`${nameOf(list)} · ${formatCreation(list, lists)}`}
              </chakra.span>
            </OpenButton>
            <Box position="relative" zIndex="raised">
              <MenuButton
                square
                variant="ghost"
                label={`Más opciones: ${getSharedListTitle(list)}, ${namePeople(list)}, ${formatCreation(list, lists)}`}
                icon={<Ellipsis size={20} />}
                entries={[
                  { label: 'Copiar enlace', icon: <Link2 size={18} />, onSelect: () => void copyLink(list) },
                  {
                    label: 'Dejar de compartir',
                    icon: <Trash2 size={18} />,
                    tone: 'danger',
                    onSelect: () => void stopSharing(list),
                  },
                ]}
              />
            </Box>
          </Flex>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ trade }: OwnSharedList) => trade ?? 'Varios oficios'

function namePeople({ people }: OwnSharedList): string {
  if (people.length === 0) return 'Por ahora no muestra a nadie'
  const names = people.slice(0, people.length > 3 ? 2 : 3).map(({ name }) => getShortPersonName(name))
  return formatNames(names, people.length)
}

function formatCreation({ createdAt }: OwnSharedList, lists: readonly OwnSharedList[]): string {
  const zone = getReaderTimeZone()
  const day = toLocalDate(createdAt, zone)
  const today = toLocalDate(new Date(), zone)
  const time = toLocalTime(createdAt, zone)
  if (day === today) return `hoy, ${time}`
  const date = formatDate(day, { withYear: day.slice(0, 4) !== today.slice(0, 4), withWeekday: false })
  const isOnlyOne = lists.filter((list) => toLocalDate(list.createdAt, zone) === day).length === 1
  return isOnlyOne ? date : `${date}, ${time}`
}
