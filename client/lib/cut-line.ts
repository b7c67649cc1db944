/** A text in one line of at most so many characters; what is longer ends after a whole word, with '…'. */
export function cutLine(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= most) return line
  const start = characters.slice(0, most - 1).join('')
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')))
  // One word that is longer than most: better torn than gone.
  const kept = words.length > most / 2 ? words : start
  // No half of a family or a flag.
  return `${kept.replace(/[\p{P}\p{Z}\p{M}\p{Cf}\p{Emoji_Modifier}]+$/u, '')}…`
}
