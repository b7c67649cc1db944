import { encode } from 'uqr'

export interface QrCode {
  /** Width and height of the QR code in modules, without the empty margin that scanners need (`qrQuietZoneModules`). */
  size: number
  /** SVG path of the dark modules; one module is 1 × 1. */
  path: string
}

/** Width of the empty margin around a QR code, in modules (ISO/IEC 18004). */
export const qrQuietZoneModules = 4

/** Uses error correction level M: scanners read the QR code although 15 % of it is dirty or creased. */
export function createQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const runs = data.flatMap((line, y) => {
    const found: string[] = []
    for (let x = 0; x < size; x++) {
      const start = x
      while (line[x]) x++
      if (x > start) found.push(`M${start} ${y}h${x - start}v1H${start}z`)
    }
    return found
  })
  return { size, path: runs.join('') }
}
