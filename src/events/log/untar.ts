import fs from 'node:fs'
import path from 'node:path'

const BLOCK = 512
const DIRECTORY = 0x35

/** Writes the folders and files of an uncompressed tar under `folder`, readable by the owner only. */
export function untar(tar: Uint8Array, folder: string): void {
  const made = new Set<string>()
  const makeFolder = (name: string): void => {
    if (made.has(name)) return
    fs.mkdirSync(name, { recursive: true, mode: 0o700 })
    made.add(name)
  }
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.length)
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to).replace(/\0.*$/s, '')
  makeFolder(folder)
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const name = text(at, at + 100)
    if (name === '') break
    const prefix = text(at + 345, at + 500)
    const size = Number.parseInt(text(at + 124, at + 136), 8) || 0
    const target = path.join(folder, prefix, name)
    if (bytes[at + 156] === DIRECTORY) makeFolder(target)
    else {
      makeFolder(path.dirname(target))
      fs.writeFileSync(target, bytes.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 })
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}
