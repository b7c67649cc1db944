import { z } from 'zod'
import { tidyLine, tidyText } from '#kernel/text/contract.ts'

/** What somebody writes into a field of one line: `tidyLine` says what is kept of it. Add limits after it. */
export const lineSchema = () => z.string().overwrite(tidyLine)

/** What somebody writes into a field of several lines: `tidyText` says what is kept of it. Add limits after it. */
export const textSchema = () => z.string().overwrite(tidyText)
