import { z } from 'zod'
import { loadModuleErrorMessages, ServerResponseError } from '#client/lib/error-message.ts'
import { preparePhotoForUpload } from '#client/shared/photos/photo-preparation.ts'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import {
  maxUploadMs,
  type PhotoErrorCode,
  type PhotoKindName,
  photoDiscardUrl,
  photoUploadUrl,
  photoUrl,
  type StoredPhoto,
} from '#kernel/photos/contract.ts'
import type { UploadedPhoto, UploadPhotoFunction } from './use-photo-uploads.ts'

export function uploadPhoto(kind: PhotoKindName): UploadPhotoFunction {
  return async (file, onProgress, signal) => {
    try {
      const ready = await preparePhotoForUpload(file, kind)
      signal?.throwIfAborted()
      return await send(ready, kind, onProgress, signal)
    } catch (error) {
      await loadModuleErrorMessages()
      throw error
    }
  }
}

/** Ignore a failed request: a server job deletes unused photos later. */
export function discardUploadedPhoto({ id }: Pick<UploadedPhoto, 'id'>): void {
  fetch(photoDiscardUrl(id), { method: 'DELETE', keepalive: true }).catch(() => undefined)
}

const storedPhotoSchema = z.object({ id: photoIdSchema }) satisfies z.ZodType<Pick<StoredPhoto, 'id'>>

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send(
  file: Blob,
  kind: PhotoKindName,
  onProgress: (fraction: number) => void,
  signal: AbortSignal | undefined,
): Promise<UploadedPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', photoUploadUrl(kind))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    // Limit the upload time in the browser: Chrome repeats an upload when the server disconnects.
    const timer = setTimeout(() => {
      reject(new ServerResponseError({ appCode: 'PHOTOS.TOO_SLOW' satisfies PhotoErrorCode }))
      request.abort()
    }, maxUploadMs)
    request.upload.onloadend = () => clearTimeout(timer)
    request.onerror = () => reject(new ServerResponseError(null))
    request.onabort = () => reject(new ServerResponseError(null))
    request.onload = () => {
      if (request.status >= 300) return reject(new ServerResponseError(request.response))
      const { data: photo } = storedPhotoSchema.safeParse(request.response)
      if (photo) resolve({ id: photo.id, url: photoUrl(photo.id, 'thumb') })
      else reject(new ServerResponseError(null))
    }
    signal?.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.set('foto', file)
    request.send(body)
  })
}
