import type { Readable } from 'node:stream'

export interface StoredFile {
  stream: Readable
  /** Bytes. */
  size: number
}

/** Where the bytes of photos are. Keys are relative paths with '/', made of letters, digits, '.' and '-'. */
export interface PhotoStorage {
  /** Stores the whole file or, when it rejects, none of it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Bytes of a file; null when there is no such file. */
  sizeOf(key: string): Promise<number | null>
  /** null when there is no such file. Whoever opens the stream reads or destroys it. */
  open(key: string): Promise<StoredFile | null>
  /**
   * Gives a file another key, in place of what may be there: at any moment it is whole under one of the two, or both.
   * Moving a file that is not there is no error: an earlier attempt has moved it.
   */
  move(from: string, to: string): Promise<void>
  /** Removing a file that is not there is no error. */
  remove(key: string): Promise<void>
  /** Every key there is, in no order; one that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>
}
