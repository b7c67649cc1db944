import type { Readable } from 'node:stream'

export interface StoredFile {
  stream: Readable
  size: number
}

/** Storage of photo files. The key of a file is a relative path with '/', made of letters, digits, '.' and '-'. */
export interface PhotoStorage {
  put(key: string, bytes: Uint8Array): Promise<void>
  sizeOf(key: string): Promise<number | null>
  /** Opens a photo file; null when the file does not exist. The caller must read or destroy the stream. */
  open(key: string): Promise<StoredFile | null>
  /**
   * Renames a file and replaces an existing file. At any moment the whole file is available under at least
   * one of the two keys. A missing source file is no error: an earlier attempt has moved it.
   */
  move(from: string, to: string): Promise<void>
  /** Removes a photo file. A missing file is no error. */
  remove(key: string): Promise<void>
  /** Lists the keys of all files, unordered. Files added or removed during the listing may be missing or included. */
  list(): AsyncIterable<string>
}
