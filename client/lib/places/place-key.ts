import { shortWords } from '#client/lib/places/abbreviations.ts'
import { fold } from '#client/lib/places/fold.ts'

/** Without accents, case and marks: 'Cd. Juárez, N.L.' is 'cd juarez nl'. */
export function plainKey(text: string): string {
  return fold(text)
    .replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** And with its short words whole: 'ciudad juarez nl'. */
export function readPlaceKey(text: string): string {
  return plainKey(text)
    .split(' ')
    .map((word) => (Object.hasOwn(shortWords, word) ? shortWords[word] : word))
    .join(' ')
}
