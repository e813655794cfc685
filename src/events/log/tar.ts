import fs from 'node:fs'
import path from 'node:path'

/* As much of the tar format as a folder of plain files with short names needs. */

const BLOCK = 512
const DIRECTORY = '5'
const FILE = '0'

/** The folders and those files under `folder` that are asked for, by their names in it, as an uncompressed tar. */
export function packFolder(folder: string, isWanted: (name: string) => boolean = () => true): Uint8Array {
  const parts: Buffer[] = []
  const add = (name: string, kind: string, content: Buffer): void => {
    parts.push(header(name, kind, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK))
  }
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (entry.isDirectory()) add(name, DIRECTORY, Buffer.alloc(0))
    else if (isWanted(name)) add(name, FILE, fs.readFileSync(path.join(folder, name)))
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

/** Writes the folders and files of a tar under `folder`, readable by the owner only. Returns their names; none is forced to the disk. */
export function unpackTo(tar: Uint8Array, folder: string): readonly string[] {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.length)
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to).replace(/\0.*$/s, '')
  const names = [folder]
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8)
    const name = path.join(folder, text(at, at + 100))
    if (text(at + 156, at + 157) === DIRECTORY) fs.mkdirSync(name, { recursive: true, mode: 0o700 })
    else fs.writeFileSync(name, bytes.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 })
    names.push(name)
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return names
}

function header(name: string, kind: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  block.write(kind === DIRECTORY ? '0000700' : '0000600', 100)
  block.write('0000000', 108)
  block.write('0000000', 116)
  block.write(size.toString(8).padStart(11, '0'), 124)
  block.write('00000000000', 136)
  block.write('        ', 148) // the checksum counts itself as blanks
  block.write(kind, 156)
  block.write('ustar', 257)
  block.write('00', 263)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
