import { copyText } from '#client/lib/copy-text.ts'
import { toast } from '#client/ui/toast.ts'

export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) toast.success('Link copiado al portapapeles')
  else toast.error(`No se pudo copiar. Tu enlace: ${link}`)
}
