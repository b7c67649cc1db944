import { ArrowLeft, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { SharedListPeopleChoice } from '#client/features/lists/choose-people.tsx'
import { SharedListPicture } from '#client/features/lists/list-picture.tsx'
import { OwnSharedListRows } from '#client/features/lists/own-lists.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { trpc } from '#client/lib/trpc.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex, Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { SharedListPictureFormat } from '#kernel/list-card/contract.ts'
import type { OwnSharedList } from '#modules/lists/contract/lists.ts'
import { getSharedListTitle } from '#modules/lists/contract/title.ts'

/** If `trade` is null, the list has several trades; if undefined, the member has not chosen yet. */
export interface SharedListDraft {
  trade: string | null | undefined
  personIds: readonly PersonId[]
}

const nothing: SharedListDraft = { trade: undefined, personIds: [] }

export function ShareListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [choice, setChoice] = useState(nothing)
  const [list, setList] = useState<OwnSharedList | null>(null)
  const [format, setFormat] = useState<SharedListPictureFormat>('square')
  const origin = useOrigin()
  const utils = trpc.useUtils()
  const create = trpc.lists.create.useMutation()

  async function createList() {
    try {
      const created = await create.mutateAsync({
        trade: choice.trade ?? null,
        personIds: [...choice.personIds],
      })
      setList(created)
      setChoice(nothing)
      await utils.lists.list.invalidate()
    } catch {
      // `create.error` has the reason, which the dialog shows.
    }
  }

  if (list)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={getSharedListTitle(list)}
        footer={
          <LinkButton
            href={getWhatsappMessageUrl(`${getSharedListTitle(list)}: ${origin}${list.path}`, null)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MessageCircle size={20} />}
          >
            Mandar por WhatsApp
          </LinkButton>
        }
      >
        <Stack gap={3}>
          <Flex mt={-2} ms={-3}>
            <Button variant="ghost" size="sm" icon={<ArrowLeft size={18} />} onClick={() => setList(null)}>
              Hacer otra lista
            </Button>
          </Flex>
          <SharedListPicture list={list} format={format} onFormat={setFormat} />
        </Stack>
      </Dialog>
    )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Una lista para compartir"
      description="Elige a las personas. Hacemos una imagen con un código que abre sus perfiles."
      footer={
        <Button
          disabled={choice.personIds.length === 0}
          loading={create.isPending}
          loadingText="Haciendo..."
          onClick={() => void createList()}
        >
          {choice.personIds.length === 0 ? 'Hacer la lista' : `Hacer la lista (${choice.personIds.length})`}
        </Button>
      }
    >
      <Stack gap={6}>
        {create.error && (
          <Notice tone="error" live>
            {getErrorMessage(create.error, 'No pudimos hacer la lista.').text}
          </Notice>
        )}
        <SharedListPeopleChoice choice={choice} onChange={setChoice} />
        <OwnSharedListRows onOpen={setList} />
      </Stack>
    </Dialog>
  )
}
