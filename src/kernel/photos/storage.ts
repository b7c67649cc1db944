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
  /** A missing source file is no error, because an earlier attempt has moved the file. */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}
