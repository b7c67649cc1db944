export function runWithFakeSessionStorage<Result>(
  items: Record<string, string>,
  work: (storage: Pick<Storage, 'getItem'>) => Result,
): Result {
  const stored = new Map(Object.entries(items))
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  try {
    return work(storage)
  } finally {
    if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
    else Object.defineProperty(globalThis, 'sessionStorage', { value: undefined, configurable: true })
  }
}
