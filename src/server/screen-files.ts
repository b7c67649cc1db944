import { z } from 'zod'

const scripts = z.array(z.string())

export const screenScriptUrlsSchema = z.object({ entry: scripts, screens: z.record(z.string(), scripts) })
export type ScreenScriptUrls = z.infer<typeof screenScriptUrlsSchema>
