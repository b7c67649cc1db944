import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { isImageFile, isPermanentUploadError } from '#client/shared/photos/photo-preparation.ts'
import { discardUploadedPhoto, uploadPhoto } from '#client/shared/photos/upload-photo.ts'
import type { UploadedPhoto } from '#client/shared/photos/use-photo-uploads.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { maxPhotoBytes } from '#kernel/photos/contract.ts'
import { photoErrorMessages } from '#kernel/photos/messages.ts'

const send = uploadPhoto('profile')

/** The state `stuck` means that the upload failed: the member must retry or remove the photo before saving. */
export type ProfilePhotoUploadState = 'settled' | 'uploading' | 'stuck'

interface Chosen {
  file: File
  previewUrl: string
  state: 'uploading' | 'failed' | 'done'
  percent: number
}

interface FaceUploadOptions {
  onArrived: (photoId: PhotoId) => void
  onStateChange: (state: ProfilePhotoUploadState) => void
}

export function useProfilePhotoUpload(options: FaceUploadOptions) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string>()
  const activeUpload = useRef<AbortController | null>(null)
  const previewUrl = useRef<string | null>(null)
  const arrived = useRef<UploadedPhoto | null>(null)
  const latestOptions = useRef(options)

  useEffect(() => {
    latestOptions.current = options
  })

  useEffect(
    () => () => {
      activeUpload.current?.abort()
      if (previewUrl.current) URL.revokeObjectURL(previewUrl.current)
    },
    [],
  )

  function show(next: Chosen | null) {
    setChosen(next)
    latestOptions.current.onStateChange(
      next?.state === 'uploading' ? 'uploading' : next?.state === 'failed' ? 'stuck' : 'settled',
    )
  }

  async function start(file: File, preview: string) {
    const controller = new AbortController()
    activeUpload.current = controller
    const draft: Chosen = { file, previewUrl: preview, state: 'uploading', percent: 0 }
    setProblem(undefined)
    show(draft)
    try {
      const onProgress = (fraction: number) => {
        if (!controller.signal.aborted) setChosen({ ...draft, percent: Math.round(fraction * 100) })
      }
      const photo = await send(file, onProgress, controller.signal)
      if (controller.signal.aborted) return discardUploadedPhoto(photo)
      takeBack()
      arrived.current = photo
      latestOptions.current.onArrived(photo.id)
      show({ ...draft, state: 'done', percent: 100 })
    } catch (error) {
      if (controller.signal.aborted) return
      const { code, text } = getErrorMessage(error)
      if (isPermanentUploadError(code)) letGo()
      else show({ ...draft, state: 'failed' })
      setProblem(text)
    }
  }

  function takeBack() {
    if (arrived.current) discardUploadedPhoto(arrived.current)
    arrived.current = null
  }

  function letGo() {
    activeUpload.current?.abort()
    if (previewUrl.current) URL.revokeObjectURL(previewUrl.current)
    previewUrl.current = null
    setProblem(undefined)
    show(null)
  }

  function choose(file: File) {
    const fileProblem = problemOf(file)
    if (fileProblem !== undefined) return setProblem(fileProblem)
    letGo()
    previewUrl.current = URL.createObjectURL(file)
    void start(file, previewUrl.current)
  }

  function retry() {
    if (chosen) void start(chosen.file, chosen.previewUrl)
  }

  return { chosen, problem, choose, retry, letGo, takeBack }
}

function problemOf(file: File): string | undefined {
  if (!isImageFile(file)) return photoErrorMessages['PHOTOS.NOT_AN_IMAGE']
  if (file.size > maxPhotoBytes.profile) return photoErrorMessages['PHOTOS.TOO_LARGE'].replace('{max}', '5MB')
  return undefined
}
