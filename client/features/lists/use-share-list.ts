import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { createElement } from 'react'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { toast } from '#client/ui/toast.ts'
import { getSharedListPictureUrl, type SharedListPictureFormat } from '#kernel/list-card/contract.ts'
import type { OwnSharedList } from '#modules/lists/contract/lists.ts'
import { getSharedListTitle } from '#modules/lists/contract/title.ts'

/** The picture is loaded in advance, because browsers allow sharing only right after a press. */
export function useShareList(list: OwnSharedList, format: SharedListPictureFormat) {
  const origin = useOrigin()
  const url = getSharedListPictureUrl(list.path, format)
  const {
    data: picture,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['list-picture', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`The picture of the list has status ${response.status}`)
      return new File([await response.blob()], 'circulo.jpg', { type: 'image/jpeg' })
    },
    gcTime: 60_000,
  })
  const canShare = picture !== undefined && navigator.canShare?.({ files: [picture] }) === true

  async function share() {
    if (!picture) {
      const { isError } = await refetch()
      if (isError) toast.error('No se pudo cargar la imagen. El enlace de la lista sí funciona.')
      return
    }
    if (!canShare) return save(picture)
    try {
      await navigator.share({
        files: [picture],
        title: getSharedListTitle(list),
        text: `${getSharedListTitle(list)}: ${origin}${list.path}`,
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      save(picture)
    }
  }

  return {
    share,
    isPending: isFetching,
    label: canShare ? 'Compartir imagen' : 'Descargar imagen',
    icon: createElement(canShare ? Share2 : Download, { size: 18 }),
  }
}

function save(picture: File): void {
  const address = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = address
  link.download = picture.name
  link.click()
  URL.revokeObjectURL(address)
  toast.success('La imagen está en tus descargas')
}
