const modules = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * The module that `load` imports. Remembers it, because even the second `import()` of a module takes a tenth of a millisecond in Node. After
 * a failure, the next call loads again.
 */
export function loadOnce<Module>(load: () => Promise<Module>): Promise<Module> {
  const known = modules.get(load) as Promise<Module> | undefined
  if (known) return known
  const loading = load()
  modules.set(load, loading)
  loading.catch(() => modules.delete(load))
  return loading
}
