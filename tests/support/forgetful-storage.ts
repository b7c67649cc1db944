import type { PhotoStorage } from '#kernel/photos/storage.ts'

/** Discards the photos that it stores: for tests that never read the picture. */
export const forgetfulStorage: PhotoStorage = {
  put: async () => undefined,
  sizeOf: async () => null,
  open: async () => null,
  move: async () => undefined,
  remove: async () => undefined,
  async *list() {},
}
