import { z } from 'zod'

const scripts = z.array(z.string())

/** `dist/screens.json`: the addresses of the scripts that every screen needs, then those of each screen by its path. */
export const screenFilesSchema = z.object({ entry: scripts, screens: z.record(z.string(), scripts) })
export type ScreenFiles = z.infer<typeof screenFilesSchema>
