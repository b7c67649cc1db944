import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { isPermanentUploadError } from '#client/shared/photos/photo-preparation.ts'
import { selectPhotos } from '#client/shared/photos/photo-selection.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'

export const failedPhotoUploadMessage = 'Una foto no se subió. Quítala con la ✕ para continuar.'

export interface UploadedPhoto {
  id: PhotoId
  url: string
}

export type UploadPhotoFunction = (
  file: File,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
) => Promise<UploadedPhoto>

export interface PhotoDraft {
  key: string
  name: string
  previewUrl: string
  /** A `failed` upload can be retried; a `rejected` photo is left out of the form. */
  state: 'uploading' | 'done' | 'failed' | 'rejected'
  progress: number
  file: File | null
  uploaded: UploadedPhoto | null
}

export interface PhotoUploadsOptions {
  initial: readonly UploadedPhoto[]
  max: number
  unsent?: RefObject<readonly File[]> | undefined
  upload: UploadPhotoFunction
  discard?: (photo: UploadedPhoto) => void
  onChange: (photos: readonly UploadedPhoto[]) => void
  onBusyChange?: (busy: boolean) => void
  onFailedChange?: (failed: boolean) => void
}

const draftOf = (photo: UploadedPhoto): PhotoDraft => ({
  key: photo.id,
  name: '',
  previewUrl: photo.url,
  state: 'done',
  progress: 1,
  file: null,
  uploaded: photo,
})

export function usePhotoUploads(options: PhotoUploadsOptions) {
  const { initial, max, upload } = options
  const [drafts, setDrafts] = useState<readonly PhotoDraft[]>(() => initial.map(draftOf))
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(drafts)
  const nextKey = useRef(0)
  const previews = useRef(new Set<string>())
  const activeUploads = useRef(new Map<string, AbortController>())
  const isUnmounted = useRef(false)
  const latestOptions = useRef(options)

  useEffect(() => {
    latestOptions.current = options
  })

  const sendUnsent = useEffectEvent(() => add(options.unsent?.current ?? []))
  useEffect(() => {
    const urls = previews.current
    const uploads = activeUploads.current
    const { unsent } = latestOptions.current
    isUnmounted.current = false
    sendUnsent()
    return () => {
      if (unsent) {
        const waiting = latest.current.filter(({ state }) => state === 'uploading' || state === 'failed')
        unsent.current = waiting.flatMap(({ file }) => file ?? [])
      }
      // Uploads that finish after the photo picker has closed are not part of the form.
      isUnmounted.current = true
      latestOptions.current.onBusyChange?.(false)
      latestOptions.current.onFailedChange?.(false)
      for (const upload of uploads.values()) upload.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  function publish(next: readonly PhotoDraft[]) {
    if (isUnmounted.current) return
    latest.current = next
    setDrafts(next)
    latestOptions.current.onBusyChange?.(next.some((draft) => draft.state === 'uploading'))
    latestOptions.current.onFailedChange?.(next.some(({ state }) => state === 'failed'))
    latestOptions.current.onChange(next.flatMap((draft) => (draft.uploaded === null ? [] : [draft.uploaded])))
  }

  function patch(key: string, change: Partial<PhotoDraft>) {
    publish(latest.current.map((draft) => (draft.key === key ? { ...draft, ...change } : draft)))
  }

  async function send(key: string, file: File) {
    const controller = new AbortController()
    activeUploads.current.set(key, controller)
    try {
      const uploaded = await upload(file, (progress) => patch(key, { progress }), controller.signal)
      patch(key, { state: 'done', progress: 1, uploaded })
    } catch (error) {
      if (controller.signal.aborted) return
      const { code, text } = getErrorMessage(error)
      patch(key, { state: isPermanentUploadError(code) ? 'rejected' : 'failed', progress: 0 })
      setProblem(text)
    } finally {
      activeUploads.current.delete(key)
    }
  }

  function add(files: readonly File[]) {
    const selection = selectPhotos(files, latest.current.length, max)
    setProblem(selection.problem)
    const added = selection.accepted.map((file): PhotoDraft & { file: File } => {
      nextKey.current += 1
      const previewUrl = URL.createObjectURL(file)
      previews.current.add(previewUrl)
      const key = `nueva-${nextKey.current}`
      return { key, name: file.name, previewUrl, state: 'uploading', progress: 0, file, uploaded: null }
    })
    if (added.length === 0) return
    publish([...latest.current, ...added])
    for (const draft of added) void send(draft.key, draft.file)
  }

  function remove(key: string) {
    setProblem(null)
    activeUploads.current.get(key)?.abort()
    const uploaded = latest.current.find((draft) => draft.key === key)?.uploaded
    if (uploaded) latestOptions.current.discard?.(uploaded)
    publish(latest.current.filter((draft) => draft.key !== key))
  }

  function retry(key: string) {
    const file = latest.current.find((draft) => draft.key === key)?.file
    if (!file) return
    setProblem(null)
    patch(key, { state: 'uploading', progress: 0 })
    void send(key, file)
  }

  return { drafts, problem, add, remove, retry }
}
