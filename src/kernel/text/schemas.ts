import { z } from 'zod'
import { cleanMultilineText, cleanSingleLineText } from '#kernel/text/contract.ts'

export const singleLineTextSchema = () => z.string().overwrite(cleanSingleLineText)

export const multilineTextSchema = () => z.string().overwrite(cleanMultilineText)

/**
 * Most emojis count as one character. The first check rejects a very long text early; tests read its limit to build the
 * largest valid input.
 */
export const createMaxCharactersCheck = (max: number, message: string) =>
  [
    z.maxLength(2 * max, { error: message, abort: true }),
    z.refine<string>((text) => [...text].length <= max, message),
  ] as const
