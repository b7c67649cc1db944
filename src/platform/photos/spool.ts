import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#platform/files/owners.ts'

/** The temporary file is unlinked at once: its bytes are freed even if the process dies. */
export async function openTemporaryUploadFile(folder: string): Promise<FileHandle> {
  await makeFolder(folder)
  const name = path.join(folder, `.upload-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
