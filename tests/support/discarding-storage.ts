import type { PhotoStorage } from '#kernel/photos/storage.ts'

export const photoStorageThatDiscardsFiles: PhotoStorage = {
  put: async () => undefined,
  sizeOf: async () => null,
  open: async () => null,
  move: async () => undefined,
  remove: async () => undefined,
  async *list() {},
}
