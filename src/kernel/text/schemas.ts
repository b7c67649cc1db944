import { z } from 'zod'
import { tidyLine, tidyText } from '#kernel/text/contract.ts'

/** What somebody writes into a field of one line: `tidyLine` says what is kept of it. Add limits after it. */
export const lineSchema = () => z.string().overwrite(tidyLine)

/** What somebody writes into a field of several lines: `tidyText` says what is kept of it. Add limits after it. */
export const textSchema = () => z.string().overwrite(tidyText)

/**
 * Checks for a text of at most `max` characters as people count them: an emoji is one. The first check, in UTF-16 units, rejects
 * a long text early, and the tests that compute the largest input read its limit.
 */
export const maxCharacters = (max: number, message: string) =>
  [
    z.maxLength(2 * max, { error: message, abort: true }),
    z.refine<string>((text) => [...text].length <= max, message),
  ] as const
