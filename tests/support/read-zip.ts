import { inflateRawSync } from 'node:zlib'

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const deflated = 8

export function readZip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22
  while (end > 0 && bytes.readUInt32LE(end) !== directoryEnd) end--
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error('the archive has no directory')
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    )
    const header = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const content = bytes.subarray(start, start + size)
    files.set(name, method === deflated ? inflateRawSync(content) : content)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}
