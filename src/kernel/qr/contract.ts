import { encode } from 'uqr'

export interface QrCode {
  size: number
  /** SVG path of a QR code; one module is 1 × 1. */
  path: string
}

/** Width of the empty margin around a QR code that scanners need, in QR modules (ISO/IEC 18004). */
export const qrQuietZoneModules = 4

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
