import { z } from 'zod'

const scripts = z.array(z.string())

/**
 * Content of `dist/screens.json`: URLs of the scripts that every screen needs, and of those for each screen by its
 * path.
 */
export const screenScriptUrlsSchema = z.object({ entry: scripts, screens: z.record(z.string(), scripts) })
export type ScreenScriptUrls = z.infer<typeof screenScriptUrlsSchema>
