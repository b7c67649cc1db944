import { Ellipsis, Image, Link2, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { copyText } from '#client/lib/copy-text.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatDate, formatNames } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import { getShortName } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { OwnList } from '#modules/lists/contract/lists.ts'
import { getListTitle } from '#modules/lists/contract/title.ts'

export function OwnSharedListRows({ onOpen }: { onOpen: (list: OwnList) => void }) {
  const lists = trpc.lists.list.useQuery().data?.lists ?? []
  const heading = useId()
  const origin = useOrigin()
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const revoke = trpc.lists.revoke.useMutation()
  if (lists.length === 0) return null

  async function copyLink({ path }: OwnList) {
    if (await copyText(origin + path)) toast.success('Link copiado al portapapeles')
    else toast.error('No se pudo copiar. Abre la lista para ver su enlace.')
  }

  async function stopSharing(list: OwnList) {
    const sure = await confirm({
      title: '¿Dejar de compartir esta lista?',
      message: `El enlace y el código de ${nameOf(list)} (${describe(list)}) dejan de funcionar para siempre, también en las imágenes que ya mandaste.`,
      confirmLabel: 'Dejar de compartir',
    })
    if (!sure) return
    try {
      await revoke.mutateAsync({ listId: list.listId })
      toast.success('La lista ya no se comparte')
    } catch (error) {
      toast.error(errorMessage(error, 'No pudimos quitar la lista.').text)
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
          <Flex as="li" key={list.listId} align="center" gap={3} py={2} borderTopWidth="1px">
            <AvatarStack
              people={list.people.map(({ personId, name, photoId }) => ({
                id: personId,
                name,
                photoUrl: photoId && photoUrl(photoId, 'face'),
              }))}
              label={`Personas de la lista ${list.trade ?? 'de varios oficios'}, ${describe(list)}`}
              max={3}
              size="xs"
            />
            <chakra.span flex={1} minW={0} overflowWrap="anywhere">
              <chakra.span display="block" fontWeight="semibold">
                {nameOf(list)}
              </chakra.span>
              <chakra.span display="block" color="muted" textStyle="small">
                {describe(list)}
              </chakra.span>
            </chakra.span>
            <MenuButton
              square
              variant="ghost"
              label={`Más opciones: ${getListTitle(list)}, ${describe(list)}`}
              icon={<Ellipsis size={20} />}
              entries={[
                {
                  label: 'Ver la imagen y compartir',
                  icon: <Image size={18} />,
                  onSelect: () => onOpen(list),
                },
                { label: 'Copiar enlace', icon: <Link2 size={18} />, onSelect: () => void copyLink(list) },
                {
                  label: 'Dejar de compartir',
                  icon: <Trash2 size={18} />,
                  tone: 'danger',
                  onSelect: () => void stopSharing(list),
                },
              ]}
            />
          </Flex>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ trade }: OwnList) => trade ?? 'Varios oficios'

/** People and date of a list: 'Beto, Lola y 3 más · 24 de noviembre'. They distinguish two lists of one trade. */
function describe({ people, createdAt }: OwnList): string {
  const day = toLocalDate(createdAt)
  const withYear = day.slice(0, 4) !== toLocalDate(new Date()).slice(0, 4)
  const names = people.slice(0, people.length > 3 ? 2 : 3).map(({ name }) => getShortName(name))
  const shown = people.length === 0 ? 'Por ahora no muestra a nadie' : formatNames(names, people.length)
  return `${shown} · ${formatDate(day, { withYear, withWeekday: false })}`
}
