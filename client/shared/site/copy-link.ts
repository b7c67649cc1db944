import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'

/** Copies a link of the reader to share, and says so; a link that cannot be copied is shown. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toast.success('Link copiado al portapapeles')
  else toast.error(`No se pudo copiar. Tu link: ${link}`)
}
