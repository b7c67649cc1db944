import {
  type Colour,
  createSvgGroup,
  darkenColour,
  drawCircle,
  drawLine,
  drawPath,
  drawRect,
  lightenColour,
  mixColours,
} from './draw.ts'
import type { PortraitClothing } from './portrait-look.ts'

const shoulders = 'M58,660 C66,560 120,516 250,486 C280,512 360,512 390,486 C520,516 574,560 582,660 Z'
const crew = 'M58,660 C66,560 120,516 262,478 C286,516 354,516 378,478 C520,516 574,560 582,660 Z'
const vNeck = 'M58,660 C66,560 120,516 256,480 L320,578 L384,480 C520,516 574,560 582,660 Z'

export function drawClothes(outfit: PortraitClothing, colour: Colour): string {
  const dark = darkenColour(colour, 0.28)
  const light = lightenColour(colour, 0.25)
  const folds =
    drawLine('M150,640 C156,600 160,580 152,556', dark, 5, { opacity: 0.35 }) +
    drawLine('M490,640 C484,600 480,580 488,556', dark, 5, { opacity: 0.35 })
  const collar = (fill: string) =>
    drawPath('M256,478 L318,540 L276,574 L236,496 Z', fill) +
    drawPath('M384,478 L322,540 L364,574 L404,496 Z', fill)

  switch (outfit) {
    case 'tee':
      return (
        drawPath(crew, colour) +
        drawLine('M262,480 C286,518 354,518 378,480', dark, 7, { opacity: 0.5 }) +
        folds
      )
    case 'sweater':
      return (
        drawPath(crew, colour) +
        drawLine('M258,482 C284,524 356,524 382,482', dark, 16, { opacity: 0.45 }) +
        Array.from({ length: 12 }, (_, index) =>
          drawLine(`M${110 + index * 38},${560 + (index % 2) * 4} L${110 + index * 38},660`, dark, 2, {
            opacity: 0.18,
          }),
        ).join('') +
        folds
      )
    case 'shirt':
      return (
        drawPath(vNeck, colour) +
        collar(light) +
        drawLine('M320,560 L320,660', dark, 3, { opacity: 0.6 }) +
        [590, 622].map((y) => drawCircle(320, y, 4.5, light)).join('') +
        folds
      )
    case 'polo':
      return (
        drawPath(vNeck, colour) +
        collar(dark) +
        drawRect(308, 548, 24, 92, dark, { opacity: 0.5, rx: 3 }) +
        drawRect(400, 580, 34, 22, light, { rx: 3, opacity: 0.8 }) +
        folds
      )
    case 'blouse':
      return (
        drawPath(vNeck, colour) + drawLine('M256,482 L320,576 L384,482', light, 6, { opacity: 0.6 }) + folds
      )
    case 'embroidered':
      return drawPath(shoulders, '#f4ecdf') + flowers() + folds
    case 'blazer':
      return (
        drawPath(shoulders, '#f3eee6') +
        drawPath('M58,660 C66,560 120,516 246,484 L306,640 L300,660 Z', colour) +
        drawPath('M582,660 C574,560 520,516 394,484 L334,640 L340,660 Z', colour) +
        drawPath('M246,484 L226,560 L262,570 L300,650 L306,640 Z', dark) +
        drawPath('M394,484 L414,560 L378,570 L340,650 L334,640 Z', dark)
      )
    case 'coat':
      return (
        drawPath(shoulders, mixColours(colour, '#9fb7c9', 0.5)) +
        drawPath('M58,660 C66,560 120,516 244,484 L304,660 Z', '#f7f5f0') +
        drawPath('M582,660 C574,560 520,516 396,484 L336,660 Z', '#f7f5f0') +
        drawPath('M244,484 L222,556 L262,572 L304,660 Z', '#dfdcd4') +
        drawPath('M396,484 L418,556 L378,572 L336,660 Z', '#dfdcd4') +
        drawRect(424, 600, 54, 6, '#c9c4ba', { rx: 3 })
      )
    case 'scrubs':
      return (
        drawPath(vNeck, colour) + drawLine('M256,482 L320,578 L384,482', dark, 9, { opacity: 0.55 }) + folds
      )
    case 'apron':
      return (
        drawPath(crew, mixColours(colour, '#f4ecdf', 0.72)) +
        folds +
        createSvgGroup({ fill: colour }, drawPath('M226,560 L414,560 L436,660 L204,660 Z', colour)) +
        drawLine('M236,562 C226,520 232,500 246,486', dark, 12) +
        drawLine('M404,562 C414,520 408,500 394,486', dark, 12) +
        drawLine('M240,576 L400,576', light, 3, { opacity: 0.5 })
      )
    case 'overalls':
      return (
        drawPath(crew, mixColours(colour, '#f1e7d6', 0.6)) +
        folds +
        drawPath('M214,568 L426,568 L446,660 L194,660 Z', '#33506f') +
        drawLine('M232,580 C200,530 196,512 204,502', '#2a4360', 20) +
        drawLine('M408,580 C440,530 444,512 436,502', '#2a4360', 20) +
        drawCircle(234, 582, 7, '#d6b36a') +
        drawCircle(406, 582, 7, '#d6b36a') +
        drawRect(286, 606, 68, 60, '#2a4360', { rx: 6 })
      )
  }
}

function flowers(): string {
  const petals: Colour[] = ['#b8322a', '#d9772b', '#8c2f5d', '#2f6f5b', '#2f4b8e']
  const along: readonly (readonly [number, number])[] = [
    [204, 520],
    [232, 536],
    [264, 552],
    [300, 560],
    [340, 560],
    [376, 552],
    [408, 536],
    [436, 520],
  ]
  return along
    .map(([x, y], index) => {
      const colour = petals[index % petals.length] ?? '#b8322a'
      const around = [0, 72, 144, 216, 288].map((degrees) => {
        const angle = (degrees * Math.PI) / 180
        return drawCircle(x + Math.cos(angle) * 9, y + Math.sin(angle) * 9, 7, colour)
      })
      return around.join('') + drawCircle(x, y, 6, '#f2c14e')
    })
    .join('')
}
