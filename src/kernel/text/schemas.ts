import { z } from 'zod'
import { cleanMultilineText, cleanSingleLineText } from '#kernel/text/contract.ts'

export const singleLineTextSchema = () => z.string().overwrite(cleanSingleLineText)

export const multilineTextSchema = () => z.string().overwrite(cleanMultilineText)

/** Most emojis count as one character; a first length check rejects very long texts early. */
export const createMaxCharactersCheck = (max: number, message: string) =>
  [
    z.maxLength(2 * max, { error: message, abort: true }),
    z.refine<string>((text) => [...text].length <= max, message),
  ] as const
