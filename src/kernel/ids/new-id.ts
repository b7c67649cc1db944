import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'

/** Returns a UUIDv7, so that ids sort by their creation (docs/decisions/0001-ids.md). */
export function createId<Schema extends z.ZodType<string>>(schema: Schema): z.output<Schema> {
  return schema.parse(uuidv7())
}
