import { copyFileSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bookFolder, mainFile } from './program.ts'

/** The built program once more, in a folder of its own where files of it can be spoilt: these are copies, the others are only linked. */
export function spoilableProgram(
  copies: readonly string[],
  without: readonly string[] = [],
): { readonly folder: string; readonly remove: () => void } {
  const dist = dirname(mainFile())
  const { folder, remove } = bookFolder({})
  symlinkSync(join(dist, '../node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(dist)) {
    if (without.includes(name)) continue
    if (copies.includes(name) || name === 'main.js') copyFileSync(join(dist, name), join(folder, name))
    else symlinkSync(join(dist, name), join(folder, name))
  }
  return { folder, remove }
}
