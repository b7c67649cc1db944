import { z } from 'zod'
import { cleanLine, cleanText } from '#kernel/text/contract.ts'

export const lineSchema = () => z.string().overwrite(cleanLine)

export const textSchema = () => z.string().overwrite(cleanText)

/**
 * Returns two checks that a text has at most `max` characters, where most emojis count as one. The first check
 * counts UTF-16 units and rejects a very long text early.
 * Tests read the limit of the first check to build the largest valid input.
 */
export const createMaxCharactersCheck = (max: number, message: string) =>
  [
    z.maxLength(2 * max, { error: message, abort: true }),
    z.refine<string>((text) => [...text].length <= max, message),
  ] as const
