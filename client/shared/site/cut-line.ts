/** A text as one line of at most `most` characters; a longer text is cut after a whole word and ends with '…'. */
export function cutLine(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= most) return line
  const start = characters.slice(0, most - 1).join('')
  const words = start.replace(/ \S*$/u, '')
  // A first word longer than the limit is cut: otherwise nothing would be left.
  const kept = words.length > most / 2 ? words : start
  // Removes a trailing comma, and half of a joined emoji.
  return `${kept.replace(/[^\p{L}\p{N}]+$/u, '')}…`
}
