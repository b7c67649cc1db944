import type { Readable } from 'node:stream'
import type { StorageConfig } from '#kernel/config.ts'
import { createDiskStorage } from '#kernel/photos/disk-storage.ts'
import { StartupError } from '#kernel/startup-error.ts'

export interface StoredFile {
  stream: Readable
  /** Bytes. */
  size: number
}

/** Where the bytes of photos are. Keys are relative paths with '/', made of letters, digits, '.' and '-'. */
export interface PhotoStorage {
  /** Stores the whole file or, when it rejects, none of it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. Whoever opens the stream reads or destroys it. */
  open(key: string): Promise<StoredFile | null>
  /**
   * Gives a file another key, in place of what may be there: at any moment it is whole under one of the two, or both.
   * Moving a file that is not there is no error: an earlier attempt has moved it.
   */
  move(from: string, to: string): Promise<void>
  /** Removing a file that is not there is no error. */
  remove(key: string): Promise<void>
}

/** @throws StartupError when the setting names a storage that this version does not have. */
export function createPhotoStorage(config: StorageConfig): PhotoStorage {
  if (config.kind === 'file') return createDiskStorage(config.folder)
  throw new StartupError(
    'STORAGE_URL: esta versión guarda las fotos solo en una carpeta; indica file:/ruta/de/una/carpeta o deja STORAGE_URL vacía.',
  )
}
