import { useState } from 'react'
import { SharedListPeopleChoice } from '#client/features/lists/choose-people.tsx'
import { SharedListPicture } from '#client/features/lists/list-picture.tsx'
import { OwnSharedListRows } from '#client/features/lists/own-lists.tsx'
import { useShareList } from '#client/features/lists/use-share-list.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { SharedListPictureFormat } from '#kernel/list-card/contract.ts'
import type { OwnList } from '#modules/lists/contract/lists.ts'
import { getListTitle } from '#modules/lists/contract/title.ts'

/** `trade`: undefined before the choice, null for several trades. */
export interface SharedListChoice {
  trade: string | null | undefined
  personIds: readonly PersonId[]
}

const nothing: SharedListChoice = { trade: undefined, personIds: [] }

export function ShareListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [choice, setChoice] = useState(nothing)
  const [list, setList] = useState<OwnList | null>(null)
  const [format, setFormat] = useState<SharedListPictureFormat>('square')
  const utils = trpc.useUtils()
  const create = trpc.lists.create.useMutation()
  const sharing = useShareList(list, format)

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
        title={getListTitle(list)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setList(null)}>
              Hacer otra lista
            </Button>
            <Button icon={sharing.icon} loading={sharing.isPending} onClick={() => void sharing.share()}>
              {sharing.label}
            </Button>
          </>
        }
      >
        <SharedListPicture list={list} format={format} onFormat={setFormat} />
      </Dialog>
    )

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Una lista para compartir"
      description="Elige a las personas. Hacemos una imagen con un código que abre sus perfiles, para que la mandes."
      footer={
        <Button
          disabled={choice.personIds.length === 0}
          loading={create.isPending}
          loadingText="Haciendo..."
          onClick={() => void createList()}
        >
          Hacer la lista
        </Button>
      }
    >
      <Stack gap={6}>
        {create.error && (
          <Notice tone="error" live>
            {errorMessage(create.error, 'No pudimos hacer la lista.').text}
          </Notice>
        )}
        <SharedListPeopleChoice choice={choice} onChange={setChoice} />
        <OwnSharedListRows onOpen={setList} />
      </Stack>
    </Dialog>
  )
}
