import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'

/**
 * Returns a new id, a UUIDv7: ids of later calls sort after ids of earlier calls
 * (docs/decisions/0001-ids.md).
 */
export function createId<Schema extends z.ZodType<string>>(schema: Schema): z.output<Schema> {
  return schema.parse(uuidv7())
}
