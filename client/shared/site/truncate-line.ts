export function truncateLine(text: string, maxLength: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= maxLength) return line
  const start = characters.slice(0, maxLength - 1).join('')
  const words = start.replace(/ \S*$/u, '')
  const shortened = words.length > maxLength / 2 ? words : start
  return `${shortened.replace(/[^\p{L}\p{N}]+$/u, '')}…`
}
