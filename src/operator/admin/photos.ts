import { isStorageUrl, parseStorageUrl, type StorageConfig } from '#kernel/photos/storage-url.ts'
import { formatCountWithNoun } from '#kernel/text/format-quantity.ts'
import type { AdminCommand, AdminContext } from '#operator/admin/command.ts'
import { CommandError } from '#operator/command-line.ts'
import { copyPhotos } from '#platform/photos/copy-photos.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'

const maxListLength = 20

export const adminPhotoCommands: Record<string, AdminCommand> = {
  'copy-photos': {
    argument: 'STORAGE_URL',
    help: 'copia las fotos de donde están a otra carpeta o a S3; si se interrumpe, sigue al correrla otra vez',
    run: copyTo,
  },
  'copy-photos-from': {
    argument: 'STORAGE_URL',
    help: 'trae al lugar de ahora las fotos que falten de otra carpeta o de S3',
    run: copyFrom,
  },
}

async function copyTo(ctx: AdminContext, url: string): Promise<string> {
  return copy(ctx, ctx.config.storage, parse(ctx, url))
}

async function copyFrom(ctx: AdminContext, url: string): Promise<string> {
  return copy(ctx, parse(ctx, url), ctx.config.storage)
}

function parse({ config }: AdminContext, url: string): StorageConfig {
  if (!isStorageUrl(url))
    throw new CommandError(
      `"${url}" no es un lugar para fotos: escribe file:/ruta/de/una/carpeta o s3://clave:secreto@bucket/carpeta?endpoint=https://…`,
      2,
    )
  return parseStorageUrl(url, config.dataDir, config.awsRegion)
}

async function copy(
  { db, printProgress }: AdminContext,
  from: StorageConfig,
  to: StorageConfig,
): Promise<string> {
  if (JSON.stringify(from) === JSON.stringify(to))
    throw new CommandError('Las fotos ya están ahí: es el mismo lugar.', 2)
  const storages = { from: createPhotoStorage(from), to: createPhotoStorage(to) }
  const { complete, copied, incomplete, removed } = await copyPhotos(db, storages, (looked) =>
    printProgress(`${formatCountWithNoun(looked, 'foto revisada', 'fotos revisadas')}…`),
  )
  const lines = [
    `Fotos completas en su nuevo lugar: ${complete}. Archivos copiados en esta vuelta: ${copied}.`,
    ...(removed > 0 ? [`Archivos que sobraban ahí y se quitaron: ${removed}.`] : []),
  ]
  if (incomplete.length === 0) return lines.join('\n')
  const shown = incomplete.slice(0, maxListLength)
  const more = incomplete.length > shown.length ? ['…'] : []
  throw new CommandError(
    [...lines, `Fotos a las que les falta un archivo: ${incomplete.length}.`, ...shown, ...more].join('\n'),
  )
}
