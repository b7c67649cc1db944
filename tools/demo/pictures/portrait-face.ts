import {
  createSvgGroup,
  darkenColour,
  drawCircle,
  drawEllipse,
  drawLine,
  drawPath,
  drawSoftEllipse,
  lightenColour,
  mixColours,
} from './draw.ts'
import type { DemoPortraitFace } from './portrait-look.ts'

/** Lengths and coordinates are in units of a 640 × 640 drawing. */
export interface PortraitFaceMeasurements {
  halfWidth: number
  /** Width of the jaw as a fraction of the width of the face. */
  jaw: number
  chin: number
  eyeGap: number
  eyeSize: number
  smile: 'closed' | 'open' | 'soft'
  brow: number
}

const cx = 320

export function drawFaceOutline({ halfWidth: w, jaw, chin }: PortraitFaceMeasurements): string {
  const j = w * jaw
  return `M${cx - w},272 C${cx - w},196 ${cx - w * 0.6},158 ${cx},158 C${cx + w * 0.6},158 ${cx + w},196 ${cx + w},272 C${cx + w},330 ${cx + j + 6},368 ${cx + j * 0.55},${chin - 12} Q${cx},${chin + 12} ${cx - j * 0.55},${chin - 12} C${cx - j - 6},368 ${cx - w},330 ${cx - w},272 Z`
}

export function drawFace(face: PortraitFaceMeasurements, look: DemoPortraitFace, light: 1 | -1): string {
  return (
    createSvgGroup({ clip_path: 'url(#face)' }, shadows(face, look, light), beard(face, look)) +
    [-1, 1].map((side) => eye(face, look, side)).join('') +
    nose(look, light) +
    mouth(face, look) +
    (look.age === 2 ? lines(look) : '') +
    (look.glasses ? glasses(face) : '')
  )
}

function shadows(face: PortraitFaceMeasurements, look: DemoPortraitFace, light: 1 | -1): string {
  const deep = mixColours(look.skin, '#6d2c18', 0.5)
  const blush = mixColours(look.skin, '#c2452d', 0.6)
  return (
    drawSoftEllipse(cx + light * (face.halfWidth + 6), 330, 66, 170, deep, 0.5) +
    drawSoftEllipse(cx, face.chin + 22, 120, 44, deep, 0.4) +
    drawSoftEllipse(cx, 172, 130, 54, deep, 0.4) +
    [-1, 1]
      .map((side) => drawSoftEllipse(cx + side * 56, 338, 38, 28, blush, look.feminine ? 0.5 : 0.3))
      .join('') +
    drawSoftEllipse(cx - light * 44, 226, 56, 36, lightenColour(look.skin, 0.6), 0.45)
  )
}

function eye(face: PortraitFaceMeasurements, look: DemoPortraitFace, side: number): string {
  const x = cx + side * face.eyeGap
  const y = 292
  const s = face.eyeSize
  const ink = mixColours(look.hairColour, '#1c1210', look.age === 2 ? 0.9 : 0.6)
  const browColour =
    look.age === 2
      ? mixColours(look.hairColour, '#6c6764', 0.5)
      : mixColours(look.hairColour, '#1c1210', 0.35)
  const white = drawPath(
    `M${x - 17 * s},${y + 1} Q${x},${y - 15 * s} ${x + 17 * s},${y + 1} Q${x},${y + 11 * s} ${x - 17 * s},${y + 1} Z`,
    '#fbf5ee',
  )
  const lash = drawLine(
    `M${x - 18 * s},${y} Q${x},${y - 16 * s} ${x + 18 * s},${y}`,
    ink,
    look.feminine ? 4.6 : 3.4,
  )
  const flick = look.feminine ? drawLine(`M${x + side * 18 * s},${y} l${side * 6},-5`, ink, 3.6) : ''
  const brow = drawLine(
    `M${x - side * 20},${y - 26} Q${x + side * 2},${y - 37} ${x + side * 24},${y - 26}`,
    browColour,
    face.brow,
    { opacity: 0.92 },
  )
  return (
    white +
    drawCircle(x, y - 1, 8.2 * s, '#3d2417') +
    drawCircle(x, y - 1, 4.2 * s, '#150c09') +
    drawCircle(x - 3, y - 4, 2.4 * s, '#ffffff') +
    lash +
    flick +
    drawLine(
      `M${x - 12 * s},${y + 13} Q${x},${y + 18} ${x + 12 * s},${y + 13}`,
      mixColours(look.skin, '#6d2c18', 0.4),
      2,
      { opacity: 0.45 },
    ) +
    brow
  )
}

function nose(look: DemoPortraitFace, light: 1 | -1): string {
  const dark = mixColours(look.skin, '#6d2c18', 0.5)
  return (
    drawLine(
      `M${cx + light * 5},300 C${cx + light * 9},316 ${cx + light * 17},326 ${cx + light * 14},336`,
      dark,
      3.4,
      { opacity: 0.45 },
    ) +
    drawLine(`M${cx - 12},340 Q${cx},349 ${cx + 12},340`, dark, 4, { opacity: 0.7 }) +
    drawEllipse(cx - light * 4, 330, 7, 9, lightenColour(look.skin, 0.6), { opacity: 0.35 })
  )
}

function mouth({ smile }: PortraitFaceMeasurements, look: DemoPortraitFace): string {
  const lip = mixColours(look.skin, look.feminine ? '#a8282c' : '#8c3a2c', look.feminine ? 0.62 : 0.45)
  const y = 372
  if (smile === 'open') {
    return (
      drawPath(
        `M${cx - 34},${y - 5} Q${cx},${y + 3} ${cx + 34},${y - 5} Q${cx + 22},${y + 25} ${cx},${y + 25} Q${cx - 22},${y + 25} ${cx - 34},${y - 5} Z`,
        '#6b1f1c',
      ) +
      drawPath(
        `M${cx - 29},${y - 2.5} Q${cx},${y + 4} ${cx + 29},${y - 2.5} Q${cx + 20},${y + 12} ${cx},${y + 12} Q${cx - 20},${y + 12} ${cx - 29},${y - 2.5} Z`,
        '#fdf8f1',
      ) +
      drawLine(`M${cx - 35},${y - 6} Q${cx},${y + 3} ${cx + 35},${y - 6}`, lip, 4.5) +
      drawLine(`M${cx - 20},${y + 20} Q${cx},${y + 30} ${cx + 20},${y + 20}`, lip, 6)
    )
  }
  const lift = smile === 'closed' ? 13 : 8
  return (
    drawPath(
      `M${cx - 27},${y} Q${cx - 10},${y - 7} ${cx},${y - 3} Q${cx + 10},${y - 7} ${cx + 27},${y} Q${cx},${y + lift + 9} ${cx - 27},${y} Z`,
      lip,
      { opacity: 0.85 },
    ) + drawLine(`M${cx - 31},${y - 4} Q${cx},${y + lift} ${cx + 31},${y - 4}`, darkenColour(lip, 0.45), 3.2)
  )
}

function beard(face: PortraitFaceMeasurements, look: DemoPortraitFace): string {
  const colour = look.age === 2 ? look.hairColour : mixColours(look.hairColour, '#1c1210', 0.2)
  const moustache = drawPath(
    `M${cx - 42},366 Q${cx - 22},346 ${cx},353 Q${cx + 22},346 ${cx + 42},366 Q${cx},362 ${cx - 42},366 Z`,
    colour,
  )
  const w = face.halfWidth + 4
  const full = drawPath(
    `M${cx - w},300 C${cx - w + 14},350 ${cx - 58},352 ${cx - 44},362 Q${cx},344 ${cx + 44},362 C${cx + 58},352 ${cx + w - 14},350 ${cx + w},300 L${cx + w},450 L${cx - w},450 Z`,
    colour,
  )
  if (look.beard === 'full') return createSvgGroup({ opacity: 0.93 }, full)
  if (look.beard === 'stubble') return createSvgGroup({ opacity: 0.2 }, full)
  if (look.beard === 'moustache') return moustache
  if (look.beard === 'goatee')
    return moustache + drawEllipse(cx, face.chin - 4, 30, 22, colour) + drawEllipse(cx, 398, 13, 8, colour)
  return ''
}

function lines(look: DemoPortraitFace): string {
  const dark = mixColours(look.skin, '#6d2c18', 0.5)
  const soft = { opacity: 0.4 }
  return (
    [-1, 1]
      .map(
        (side) =>
          drawLine(`M${cx + side * 26},338 Q${cx + side * 42},354 ${cx + side * 46},374`, dark, 2.6, soft) +
          drawLine(
            `M${cx + side * 66},288 l${side * 12},-5 M${cx + side * 66},295 l${side * 12},2`,
            dark,
            2.2,
            soft,
          ),
      )
      .join('') + drawLine(`M${cx - 34},228 Q${cx},222 ${cx + 34},228`, dark, 2.2, { opacity: 0.3 })
  )
}

function glasses({ eyeGap, jaw }: PortraitFaceMeasurements): string {
  const frame = jaw > 0.8 ? '#2b211d' : '#5a3a2a'
  const lens = (side: number) =>
    drawEllipse(cx + side * (eyeGap + 1), 293, 31, 27, '#ffffff', {
      fill_opacity: 0.12,
      stroke: frame,
      stroke_width: 5,
    })
  return (
    lens(-1) +
    lens(1) +
    drawLine(`M${cx - eyeGap + 30},288 Q${cx},280 ${cx + eyeGap - 30},288`, frame, 5) +
    [-1, 1].map((side) => drawLine(`M${cx + side * (eyeGap + 32)},288 l${side * 22},-4`, frame, 5)).join('')
  )
}
