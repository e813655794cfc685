import { open } from 'node:fs/promises'

export interface FileOwner {
  readonly uid: number
  readonly gid: number
}

/** Writes a new file of the given mode; resolves when it is on the disk. Throws EEXIST for one that is there. */
export async function writeDurably(
  path: string,
  contents: Uint8Array | string | AsyncIterable<Uint8Array>,
  mode: number,
  owner?: FileOwner,
): Promise<void> {
  const handle = await open(path, 'wx', mode)
  try {
    if (typeof contents === 'string' || contents instanceof Uint8Array) await handle.writeFile(contents)
    else for await (const piece of contents) await handle.writeFile(piece)
    // An administrator's program leaves the file to its owner; who may not give it away is the owner.
    if (owner) await handle.chown(owner.uid, owner.gid).catch(() => undefined)
    // The mask of the process takes rights away from the mode that was asked for.
    await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes what was created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
