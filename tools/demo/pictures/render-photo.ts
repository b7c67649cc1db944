import sharp, { type Matrix3x3 } from 'sharp'
import { createRandomGenerator } from '../random.ts'
import { drawRadialGradient, drawRect, type SvgDrawing, toSvg } from './draw.ts'

const grainSide = 256
let grain: Promise<Buffer> | undefined

function grainTile(): Promise<Buffer> {
  grain ??= makeGrain()
  return grain
}

function makeGrain(): Promise<Buffer> {
  const random = createRandomGenerator('grain')
  const noise = Buffer.alloc(grainSide * grainSide)
  for (let index = 0; index < noise.length; index++) {
    noise[index] = Math.round(128 + 30 * (random.next() + random.next() + random.next() - 1.5))
  }
  const raw = { width: grainSide, height: grainSide, channels: 1 } as const
  return sharp(noise, { raw }).png().toBuffer()
}

interface PhotoExposure {
  brightness: number
  saturation: number
  vignette: number
  upright?: boolean
}

/** A backdrop drawn at a tenth of the photo's size looks out of focus when enlarged. */
const farScale = 1 / 10

export async function renderPhoto(drawing: SvgDrawing, exposure: PhotoExposure): Promise<Buffer> {
  const { scale = 1 } = drawing
  const [width, height] = [Math.round(drawing.width * scale), Math.round(drawing.height * scale)]
  const layers = [drawing.scene, corners(drawing, exposure.vignette)].map((content) => ({
    input: Buffer.from(toSvg(drawing, content, scale)),
  }))
  const far = await sharp(Buffer.from(toSvg(drawing, drawing.backdrop ?? '', farScale)))
    .flatten({ background: '#ffffff' })
    .blur(1.4)
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { data } = await sharp(far)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([...layers, { input: await grainTile(), tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In one pipeline, the library `sharp` would change the colours before blending the layers.
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: exposure.upright ? Math.round(height * 0.8) : width, height, fit: 'cover' })
    .recomb(expose(exposure))
    .jpeg({ quality: 88 })
    .toBuffer()
}

function expose({ brightness, saturation }: PhotoExposure): Matrix3x3 {
  const [r, g, b] = [0.2126, 0.7152, 0.0722].map((weight) => weight * (1 - saturation) * brightness)
  const own = saturation * brightness
  const row = [r ?? 0, g ?? 0, b ?? 0] as const
  return [
    [row[0] + own, row[1], row[2]],
    [row[0], row[1] + own, row[2]],
    [row[0], row[1], row[2] + own],
  ]
}

function corners({ width, height }: SvgDrawing, darkness: number): string {
  const fade = drawRadialGradient(
    'corners',
    [
      [0.55, '#160a04', 0],
      [1, '#160a04', darkness],
    ],
    [0.5, 0.48, 0.75],
  )
  return fade + drawRect(0, 0, width, height, 'url(#corners)')
}
