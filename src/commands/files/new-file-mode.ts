import { readdir, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'

/** Files beside a new one that are looked at: receipts of years may lie there. */
const LOOKED_AT_MAX = 100
const WHOLE_WORLD = 0o666

/**
 * Who may read and write a new file: those who may do so with every file of its kind beside it, and nobody whom the mask of the process leaves
 * out. Whoever keeps the journal to themselves on a machine of several people finds the file of the new year as closed as the last one.
 */
export async function newFileMode(path: string): Promise<number> {
  const [folder, ending] = [dirname(path), extname(path)]
  const names = await readdir(folder).catch(() => [])
  const ofKind = names.filter((name) => extname(name) === ending && !name.startsWith('.')).slice(-LOOKED_AT_MAX)
  const modes = await Promise.all(
    ofKind.map((name) =>
      stat(join(folder, name)).then(
        ({ mode }) => mode,
        () => WHOLE_WORLD,
      ),
    ),
  )
  return modes.reduce((allowed, mode) => allowed & mode, WHOLE_WORLD & ~process.umask()) | 0o600
}
