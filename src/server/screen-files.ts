import { z } from 'zod'

const scripts = z.array(z.string())

/**
 * Content of `dist/screens.json`: the URLs of the scripts that every screen needs, then the URLs for each
 * screen by its path.
 */
export const screenFilesSchema = z.object({ entry: scripts, screens: z.record(z.string(), scripts) })
export type ScreenFiles = z.infer<typeof screenFilesSchema>
