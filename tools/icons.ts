import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#kernel/project-root.ts'

/** `npm run icons`: draws the app icons from the logo into `client/public`. */

const barro = '#A63F24'
const paper = '#FBF7F1'
const folder = path.join(projectRoot, 'client', 'public')

/** Phones may crop a maskable icon of 100 by 100 to a circle with a radius of 40. */
function draw({ reach, corner }: { reach: number; corner: number | null }): Buffer {
  const stroke = reach * 0.17
  const ring = (radius: number) =>
    `<circle cx="50" cy="50" r="${radius}" fill="none" stroke="${paper}" stroke-width="${stroke}"/>`
  const background = corner === null ? '' : `<rect width="100" height="100" rx="${corner}" fill="${barro}"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512">
      ${background}${ring(reach)}${ring(reach * 0.54)}</svg>`,
  )
}

const icons = [
  { name: 'icon-192.png', size: 192, reach: 31, corner: 22 },
  { name: 'icon-512.png', size: 512, reach: 31, corner: 22 },
  { name: 'icon-maskable-192.png', size: 192, reach: 26, corner: 0 },
  { name: 'icon-maskable-512.png', size: 512, reach: 26, corner: 0 },
  // iOS rounds the corners of an icon itself and fills transparent areas with black.
  { name: 'apple-touch-icon.png', size: 180, reach: 30, corner: 0 },
  // Android's status bar shows only the shape of an icon, in its own colour.
  { name: 'badge-96.png', size: 96, reach: 42, corner: null },
]

for (const { name, size, reach, corner } of icons) {
  const png = await sharp(draw({ reach, corner })).resize(size).png({ palette: true, effort: 10 }).toBuffer()
  await writeFile(path.join(folder, name), png)
}

// Write an ICO file: older Safari, link previews and search engines do not support SVG icons.
const small = { size: 48, reach: 36, corner: 22 }
const picture = await sharp(draw(small)).resize(small.size).png({ effort: 10 }).toBuffer()
await writeFile(path.join(folder, 'favicon.ico'), Buffer.concat([icoHeader(small.size, picture), picture]))

function icoHeader(size: number, picture: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return header
}
