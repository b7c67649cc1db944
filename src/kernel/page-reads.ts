/**
 * Wraps a read of records by id. While the server renders a page, its procedures share what they have read: each
 * record is read at most once, even if several procedures need it. A page is rendered without writes, so a shared
 * record cannot be older than a write of the same request. Outside of pages, each call reads.
 */
export function readOncePerPage<Context extends { page?: object | undefined }, Id, Found>(
  read: (ctx: Context, ids: readonly Id[]) => Promise<ReadonlyMap<Id, Found>>,
): (ctx: Context, ids: readonly Id[]) => Promise<ReadonlyMap<Id, Found>> {
  const ofPages = new WeakMap<object, Map<Id, Promise<Found | undefined>>>()
  return async (ctx, ids) => {
    if (!ctx.page) return read(ctx, ids)
    const known = ofPages.get(ctx.page) ?? new Map<Id, Promise<Found | undefined>>()
    ofPages.set(ctx.page, known)
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length > 0) {
      const reading = read(ctx, missing)
      for (const id of missing)
        known.set(
          id,
          reading.then((found) => found.get(id)),
        )
    }
    const found = new Map<Id, Found>()
    await Promise.all(
      ids.map(async (id) => {
        const one = await known.get(id)
        if (one !== undefined) found.set(id, one)
      }),
    )
    return found
  }
}
