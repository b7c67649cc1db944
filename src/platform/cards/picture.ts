import { linkPreviewFormat, maxLinkPreviewBytes } from '#kernel/cards/contract.ts'
import {
  type SharedListPictureData,
  type SharedListPictureFormat,
  sharedListPictureFormats,
} from '#kernel/list-card/contract.ts'
import type { PersonLinkPreviewData } from '#kernel/person-card/contract.ts'
import { createQrCode } from '#kernel/qr/contract.ts'
import { drawPersonLinkPreview, drawProductLinkPreview, photoTileBounds } from '#platform/cards/drawing.ts'
import { drawSharedListPicture } from '#platform/cards/list-drawing.ts'
import { maxPeopleInSharedListPicture, sharedListPhotoSize } from '#platform/cards/list-people.ts'
import { loadTypefaces } from '#platform/cards/typeface.ts'
import { loadSharp } from '#platform/photos/encode.ts'

interface Size {
  width: number
  height: number
}

export interface SharedListPictureOptions {
  format: SharedListPictureFormat
  address: string
  openFace: (person: SharedListPictureData['people'][number]) => Promise<Buffer | null>
}

/**
 * JPEG qualities, best first: the first result below `maxLinkPreviewBytes` is used. Pictures of ordinary photos do not
 * need the last qualities.
 */
const qualities = [88, 76, 60, 40, 20, 5]

/**
 * Returns a JPEG of 1200 × 630 pixels, below 300 kB.
 * @param photo one of the person's photo files; null if the person has no photo
 */
export async function renderPersonLinkPreview(
  facts: PersonLinkPreviewData,
  photo: Buffer | null,
): Promise<Buffer> {
  const faces = await loadTypefaces()
  return encode(
    drawPersonLinkPreview(facts, photo && (await cut(photo, photoTileBounds)), faces),
    linkPreviewFormat,
  )
}

export async function renderProductLinkPreview(): Promise<Buffer> {
  return encode(drawProductLinkPreview(await loadTypefaces()), linkPreviewFormat)
}

/**
 * @param address URL of the list's page
 * @param openFace returns the content of a person's photo file; null if the person has no photo
 */
export async function renderSharedListPicture(
  facts: SharedListPictureData,
  { format, address, openFace }: SharedListPictureOptions,
): Promise<Buffer> {
  const faces = await loadTypefaces()
  const shown = facts.people.slice(0, maxPeopleInSharedListPicture)
  const tile = { width: sharedListPhotoSize, height: sharedListPhotoSize }
  const people = await Promise.all(
    shown.map(async (person) => {
      const photo = await openFace(person)
      return { ...person, photo: photo && (await cut(photo, tile)) }
    }),
  )
  const list = {
    ...facts,
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
  // Set `excludeNetwork` for the diagnostic report, which @resvg/resvg-js creates to find its binary. Otherwise
  // the report looks up all connected addresses in DNS and blocks the process: 30 s with 160 connections and a
  // DNS server that does not respond.
  Object.assign(process.report, { excludeNetwork: true })
  // resvg renders the SVG, because sharp's SVG decoder is blocked in the whole process:
  // uploaded files could reach it.
  const [{ renderAsync }, sharp] = await Promise.all([import('@resvg/resvg-js'), loadSharp()])
  const { pixels } = await renderAsync(svg, { font: { loadSystemFonts: false } })
  const raw = { width, height, channels: 4 } as const
  let card = Buffer.alloc(0)
  for (const quality of qualities) {
    const chromaSubsampling = quality > 70 ? '4:4:4' : '4:2:0'
    card = await sharp(pixels, { raw })
      .removeAlpha()
      .jpeg({ quality, chromaSubsampling, progressive: true })
      .toBuffer()
    if (card.length < maxLinkPreviewBytes) break
  }
  return card
}
