import { getAvatarColorIndex, getInitials } from '#kernel/names/contract.ts'
import { avatarBackgroundTints, linkPreviewPalette } from '#platform/cards/palette.ts'
import { drawPersonSilhouette, drawTextOutline } from '#platform/cards/shapes.ts'
import { removeCharactersMissingInFont } from '#platform/cards/text-layout.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

export const sharedListPhotoSize = 480

export interface PersonPhotoOrInitials {
  name: string
  photo: string | null
  registered: boolean
}

interface FacePlace {
  x: number
  y: number
  diameter: number
  ringColor?: string
}

export function drawPersonPhotoOrInitials(
  { name, photo, registered }: PersonPhotoOrInitials,
  faces: Typefaces,
  { x, y, diameter, ringColor }: FacePlace,
): string {
  const ring = Math.min(6, Math.max(3, diameter * 0.03))
  const radius = diameter / 2 - 2 * ring
  const id = `face-${Math.round(x)}-${Math.round(y)}`
  const dash = registered ? '' : ` stroke-dasharray="${ring * 2.4} ${ring * 1.8}"`
  const color = ringColor ?? (registered ? linkPreviewPalette.barro.full : linkPreviewPalette.muted)
  const tint =
    avatarBackgroundTints[getAvatarColorIndex(name, avatarBackgroundTints.length)] ?? linkPreviewPalette.sand
  const clip = `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>`
  const inside =
    photo === null
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tint.tint}"/><g clip-path="url(#${id})">${drawInitials(name, faces, { x, y, radius, color: tint.onTint })}</g>`
      : `<image x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}" clip-path="url(#${id})" href="${photo}"/>`
  return `${clip}${inside}<circle cx="${x}" cy="${y}" r="${diameter / 2 - ring / 2}" fill="none" stroke="${color}" stroke-width="${ring}"${dash}/>`
}

function drawInitials(
  name: string,
  faces: Typefaces,
  { x, y, radius, color }: { x: number; y: number; radius: number; color: string },
): string {
  const { text, isComplete } = removeCharactersMissingInFont(getInitials(name), faces.bold)
  const size = radius * 0.78
  return isComplete && text !== '' && text !== '·'
    ? drawTextOutline(faces.bold, text, x - faces.bold.width(text, size) / 2, y + size * 0.35, size, color)
    : drawPersonSilhouette(x, y + radius * 0.14, color, radius / 130)
}
