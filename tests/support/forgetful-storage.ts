import type { PhotoStorage } from '#kernel/photos/storage.ts'

/** Forgets what it is given: for tests that never look at the picture. */
export const forgetfulStorage: PhotoStorage = {
  put: async () => undefined,
  sizeOf: async () => null,
  open: async () => null,
  move: async () => undefined,
  remove: async () => undefined,
  async *list() {},
}
