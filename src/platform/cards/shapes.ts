import { linkPreviewPalette } from '#platform/cards/palette.ts'
import type { Typeface } from '#platform/cards/typeface.ts'

export function createLinkPreviewSvg(
  { width, height }: { width: number; height: number },
  parts: readonly string[],
) {
  const ground = `<rect width="${width}" height="${height}" fill="${linkPreviewPalette.paper}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}${parts.join('')}</svg>`
}

export function drawTextOutline(
  face: Typeface,
  text: string,
  x: number,
  y: number,
  size: number,
  color: string,
): string {
  return `<path fill="${color}" d="${face.outline(text, x, y, size)}"/>`
}

export function drawPersonSilhouette(x: number, y: number, color: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color}"><circle cy="-52" r="54"/><path d="M-104 112a104 92 0 0 1 208 0z"/></g>`
}

export function drawPanel({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="32" fill="${linkPreviewPalette.surface}" stroke="${linkPreviewPalette.hairline}" stroke-width="2"/>`
}

const markSize = 44
export const wordmarkHeight = markSize

export function drawWordmark(
  x: number,
  y: number,
  face: Typeface,
  ground: 'paper' | 'barro' = 'paper',
): string {
  const scale = markSize / 32
  const { surface, ink, barro } = linkPreviewPalette
  const [ring, letters] = ground === 'barro' ? [surface, surface] : [barro.full, ink]
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${ring}" stroke-width="2.2"><circle cx="16" cy="16" r="14"/><circle cx="16" cy="16" r="7.5"/></g>${drawTextOutline(face, 'Círculo', x + markSize + 14, y + 33, 32, letters)}`
}
