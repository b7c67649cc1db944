/** A text in one line of at most so many characters; what is longer ends after a whole word, with '…'. */
export function cutLine(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= most) return line
  const start = characters.slice(0, most - 1).join('')
  const words = start.replace(/ \S*$/u, '')
  // One word that is longer than most: better torn than gone.
  const kept = words.length > most / 2 ? words : start
  // No comma before the dots, and no half of a family or a flag.
  return `${kept.replace(/[^\p{L}\p{N}]+$/u, '')}…`
}
