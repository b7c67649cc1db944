const modules = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/** Even the second `import()` of a module takes a tenth of a millisecond in Node. A failed import is not cached. */
export function loadModuleOnce<Module>(load: () => Promise<Module>): Promise<Module> {
  const known = modules.get(load) as Promise<Module> | undefined
  if (known) return known
  const loading = load()
  modules.set(load, loading)
  loading.catch(() => modules.delete(load))
  return loading
}
