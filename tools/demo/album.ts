import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import type { PhotoKindName } from '#kernel/photos/contract.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { getProfilePhotoFolder, getWorkPhotoFolder, photoFileKey } from '#kernel/photos/folders.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { encodePhoto } from '#platform/photos/encode.ts'
import { createDemoId } from './ids.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { chooseFaceForDemoPortrait } from './pictures/portrait-look.ts'
import { renderPhoto } from './pictures/render-photo.ts'
import { workSceneDrawingFunctions } from './pictures/work-photos.ts'
import { createRandomGenerator } from './random.ts'
import type { DemoPerson } from './residents.ts'
import type { DemoReview, WorkPhoto } from './reviews.ts'
import type { DemoWorkPhotoSubject } from './trade.ts'
import { demoTradesByKey } from './trades.ts'

export interface DemoPicture {
  photoId: PhotoId
  kind: PhotoKindName
  folder: string
  uploader: DemoPerson
  daysAgo: number
  take(): Promise<Buffer>
}

export interface StoredDemoPicture extends DemoPicture {
  width: number
  height: number
}

export const createWorkPhotoId = (shot: WorkPhoto) => createDemoId(photoIdSchema, 'photo', shot.key)
export const createPortraitPhotoId = (resident: DemoPerson) =>
  createDemoId(photoIdSchema, 'portrait', resident.key)

export function listDemoPictures(
  residents: readonly DemoPerson[],
  opinions: readonly DemoReview[],
): DemoPicture[] {
  const portraits = residents.flatMap((resident): DemoPicture[] => {
    const { accountId, daysHere } = resident
    if (!resident.hasPortrait || accountId === null) return []
    const photoId = createPortraitPhotoId(resident)
    const folder = getProfilePhotoFolder(accountId, photoId)
    const take = () => takePortrait(resident)
    return [{ photoId, kind: 'profile', folder, uploader: resident, daysAgo: daysHere, take }]
  })
  const works = opinions.flatMap(({ author, subject, shots, daysAgo }) =>
    shots.map((shot): DemoPicture => {
      const photoId = createWorkPhotoId(shot)
      const folder = getWorkPhotoFolder(subject.personId) + photoId
      return { photoId, kind: 'work', folder, uploader: author, daysAgo, take: () => takeShot(shot) }
    }),
  )
  return [...portraits, ...works]
}

export async function storeDemoPictures(
  pictures: readonly DemoPicture[],
  storage: PhotoStorage,
  signal: AbortSignal,
  onStored: (count: number) => void,
): Promise<StoredDemoPicture[]> {
  await prepareEncoder()
  const stored: StoredDemoPicture[] = []
  const waiting = [...pictures]
  const work = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      signal.throwIfAborted()
      stored.push({ ...picture, ...(await storePicture(picture, storage)) })
      onStored(stored.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return stored
}

async function storePicture({ folder, take }: DemoPicture, storage: PhotoStorage) {
  return (await sizeOfStored(folder, storage)) ?? (await encodeAndStore(folder, await take(), storage))
}

async function encodeAndStore(folder: string, bytes: Buffer, storage: PhotoStorage) {
  const { files, width, height } = await encodePhoto(bytes, 'image/jpeg')
  for (const name of photoFileNames) await storage.put(photoFileKey(folder, name), files[name])
  return { width, height }
}

/** `card.jpg` is the last file written for a picture, so a picture with `card.jpg` is complete. */
async function sizeOfStored(folder: string, storage: PhotoStorage) {
  const last = await storage.open(photoFileKey(folder, 'card.jpg'))
  if (!last) return null
  last.stream.destroy()
  const large = await storage.open(photoFileKey(folder, 'large.webp'))
  if (!large) return null
  const { width, height } = await sharp(await buffer(large.stream)).metadata()
  return { width, height }
}

/** Enabling sharp's SVG decoder is safe in the demo process, which reads only its own drawings. */
async function prepareEncoder(): Promise<void> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  await encodePhoto(await dot.jpeg().toBuffer(), 'image/jpeg')
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
}

function takePortrait({ key, feminine, age, trade }: DemoPerson): Promise<Buffer> {
  const random = createRandomGenerator(`portrait ${key}`)
  const look = chooseFaceForDemoPortrait(
    random,
    { feminine, age },
    trade ? demoTradesByKey[trade].outfit : undefined,
  )
  const exposure = {
    brightness: random.between(0.97, 1.05),
    saturation: random.between(0.92, 1.04),
    vignette: 0.3,
  }
  return renderPhoto(drawPortrait(random, look), exposure)
}

const uprightScenes: readonly DemoWorkPhotoSubject[] = [
  'dress',
  'cake',
  'pet',
  'washer',
  'salon',
  'wiringBox',
  'gate',
]

function takeShot({ key, scene }: WorkPhoto): Promise<Buffer> {
  const random = createRandomGenerator(`shot ${key}`)
  const drawing = workSceneDrawingFunctions[scene](random)
  return renderPhoto(drawing, {
    brightness: random.between(0.93, 1.06),
    saturation: random.between(0.86, 1.05),
    vignette: random.between(0.28, 0.45),
    upright: uprightScenes.includes(scene) && random.chance(0.35),
  })
}
