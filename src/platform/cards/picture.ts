import { linkPreviewFormat, maxLinkPreviewBytes } from '#kernel/cards/contract.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import {
  type SharedListPictureData,
  type SharedListPictureFormat,
  sharedListPictureFormats,
} from '#kernel/list-card/contract.ts'
import type { PersonLinkPreviewData } from '#kernel/person-card/contract.ts'
import { createQrCode } from '#kernel/qr/contract.ts'
import {
  drawPersonLinkPreview,
  drawProductLinkPreview,
  linkPreviewPhotoBounds,
} from '#platform/cards/drawing.ts'
import { drawSharedListPicture } from '#platform/cards/list-drawing.ts'
import { sharedListPhotoSize } from '#platform/cards/list-face.ts'
import { maxPeopleInSharedListPicture } from '#platform/cards/list-people.ts'
import { loadTypefaces } from '#platform/cards/typeface.ts'
import { loadSharp } from '#platform/photos/encode.ts'

interface Size {
  width: number
  height: number
}

export interface SharedListPictureOptions {
  format: SharedListPictureFormat
  address: string
  openPhoto: (photoId: PhotoId | null) => Promise<Buffer | null>
}

const jpegQualities = [88, 76, 60, 40, 20, 5]

export async function renderPersonLinkPreview(
  facts: PersonLinkPreviewData,
  photo: Buffer | null,
): Promise<Buffer> {
  const faces = await loadTypefaces()
  return encode(
    drawPersonLinkPreview(facts, photo && (await cut(photo, linkPreviewPhotoBounds)), faces),
    linkPreviewFormat,
  )
}

export async function renderProductLinkPreview(): Promise<Buffer> {
  return encode(drawProductLinkPreview(await loadTypefaces()), linkPreviewFormat)
}

export async function renderSharedListPicture(
  facts: SharedListPictureData,
  { format, address, openPhoto }: SharedListPictureOptions,
): Promise<Buffer> {
  const faces = await loadTypefaces()
  const shown = facts.people.slice(0, maxPeopleInSharedListPicture)
  const tile = { width: sharedListPhotoSize, height: sharedListPhotoSize }
  const loadTile = async (photoId: PhotoId | null) => {
    const photo = await openPhoto(photoId)
    return photo && (await cut(photo, tile))
  }
  const [ownerPhoto, people] = await Promise.all([
    loadTile(facts.ownerPhotoId),
    Promise.all(shown.map(async (person) => ({ ...person, photo: await loadTile(person.photoId) }))),
  ])
  const list = {
    ...facts,
    ownerPhoto,
    people,
    more: facts.people.length - people.length,
    code: createQrCode(address),
    host: new URL(address).host,
  }
  return encode(drawSharedListPicture(list, format, faces), sharedListPictureFormats[format])
}

async function cut(photo: Buffer, { width, height }: Size): Promise<string> {
  const sharp = await loadSharp()
  const tile = await sharp(photo)
    .flatten({ background: 'white' })
    .resize({ width, height, fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer()
  return `data:image/jpeg;base64,${tile.toString('base64')}`
}

async function encode(svg: string, { width, height }: Size): Promise<Buffer> {
  // @resvg/resvg-js creates a Node.js diagnostic report. Without `excludeNetwork`, the DNS lookups of that report can
  // block the process for 30 seconds.
  Object.assign(process.report, { excludeNetwork: true })
  // The process blocks sharp's SVG decoder, because uploaded files could reach the decoder.
  const [{ renderAsync }, sharp] = await Promise.all([import('@resvg/resvg-js'), loadSharp()])
  const { pixels } = await renderAsync(svg, { font: { loadSystemFonts: false } })
  const raw = { width, height, channels: 4 } as const
  let card = Buffer.alloc(0)
  for (const quality of jpegQualities) {
    const chromaSubsampling = quality > 70 ? '4:4:4' : '4:2:0'
    card = await sharp(pixels, { raw })
      .removeAlpha()
      .jpeg({ quality, chromaSubsampling, progressive: true })
      .toBuffer()
    if (card.length < maxLinkPreviewBytes) break
  }
  return card
}
