import { linkPreviewPalette } from '#platform/cards/palette.ts'
import type { Typeface } from '#platform/cards/typeface.ts'

export function drawSvg({ width, height }: { width: number; height: number }, parts: readonly string[]) {
  const ground = `<rect width="${width}" height="${height}" fill="${linkPreviewPalette.paper}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}${parts.join('')}</svg>`
}

/** @param y vertical position of the text's baseline */
export function drawLetters(
  face: Typeface,
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
): string {
  return `<path fill="${color}" d="${face.outline(text, x, y, size)}"/>`
}

export function drawSilhouette(x: number, y: number, color: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}"><circle cy="-52" r="54"/><path d="M-104 112a104 92 0 0 1 208 0z"/></g>`
}

const markSize = 44
export const wordmarkHeight = markSize

export function drawWordmark(x: number, y: number, face: Typeface): string {
  const scale = markSize / 32
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${linkPreviewPalette.barro.full}" stroke-width="2.2"><circle cx="16" cy="16" r="14"/><circle cx="16" cy="16" r="7.5"/></g>${drawLetters(face, 'Círculo', x + markSize + 14, y + 33, 32, linkPreviewPalette.ink)}`
}
