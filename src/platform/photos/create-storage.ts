import type { PhotoStorage } from '#kernel/photos/storage.ts'
import type { StorageConfig } from '#kernel/photos/storage-url.ts'
import { createDiskStorage } from '#platform/photos/disk-storage.ts'
import { createS3Storage } from '#platform/photos/s3-storage.ts'

export function createPhotoStorage(config: StorageConfig): PhotoStorage {
  return config.kind === 'file' ? createDiskStorage(config.folder) : createS3Storage(config)
}
