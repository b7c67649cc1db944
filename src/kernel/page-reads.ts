export function cacheReadsDuringPageRender<Context extends { page?: object | undefined }, Id, Found>(
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
