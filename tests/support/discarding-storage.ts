import type { PhotoStorage } from '#kernel/photos/storage.ts'

export const discardingStorage: PhotoStorage = {
  put: async () => undefined,
  sizeOf: async () => null,
  open: async () => null,
  move: async () => undefined,
  remove: async () => undefined,
  async *list() {},
}
