import type { Readable } from 'node:stream'

export interface StoredFile {
  stream: Readable
  size: number
}

/** The key of a file is a relative path with '/', made of letters, digits, '.' and '-'. */
export interface PhotoStorage {
  put(key: string, bytes: Uint8Array): Promise<void>
  sizeOf(key: string): Promise<number | null>
  open(key: string): Promise<StoredFile | null>
  /**
   * Moves a file, and replaces an existing file `to`. The whole file is always available under `from` or `to`. A
   * missing file `from` is no error, because an earlier attempt has moved it.
   */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Lists the files in no particular order. A file that is added or removed during the listing may be missing or
   * included.
   */
  list(): AsyncIterable<string>
}
