import { basename, dirname } from 'node:path'
import { watch } from 'chokidar'
import type { LiveConfiguration } from './live-configuration.ts'
import type { ConfigProblem } from './problem.ts'

/** Editors write in several steps; a save is over when nothing has happened for this long. */
const QUIET_MS = 100

/**
 * Reads the configuration again whenever its file changes. With a problem in it, what was in effect stays in effect and `refused`
 * is told. Returns the function that ends it.
 */
export function watchConfiguration(configuration: LiveConfiguration, refused: (problems: readonly ConfigProblem[]) => void): () => Promise<void> {
  const { file } = configuration.current
  let timer: NodeJS.Timeout | undefined
  // The folder and not the file, because most editors replace a file instead of writing into it.
  const watcher = watch(dirname(file), {
    ignoreInitial: true,
    depth: 0,
    atomic: false,
    ignored: (path) => path !== dirname(file) && basename(path) !== basename(file),
  })
  const reload = async (): Promise<void> => {
    const problems = await configuration.reload()
    if (problems.length > 0) refused(problems)
  }
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), QUIET_MS)
  })
  // A folder that cannot be watched costs the convenience and nothing else.
  watcher.on('error', () => undefined)
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
