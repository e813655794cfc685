import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import { TEMPLATE_FILE } from '../../../src/events/log/pglite-template.ts'
import { mainFile } from '../../support/program.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const here = import.meta.dirname

const threads = fs
  .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-thread.ts'))
  .map((name) => path.join(root, 'src', name))

/** Bundles a life and those that look at its disks, as the program is bundled; returns the folder. */
export async function bundled(): Promise<string> {
  // Within the project, because the bundle leaves packages to node_modules.
  const outdir = path.join(root, 'node_modules', '.cache', 'daybook', `kill-points-${process.pid}`)
  const options: BuildOptions = {
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  }
  const entries = (...paths: string[]): Record<string, string> => Object.fromEntries(paths.map((name) => [path.basename(name, '.ts'), name]))
  await build({ ...options, entryPoints: entries(path.join(here, 'life.ts'), path.join(here, 'watched-disk.ts'), ...threads) })
  const sameThread = {
    name: 'same thread',
    setup: (building: Parameters<NonNullable<BuildOptions['plugins']>[number]['setup']>[0]) =>
      building.onResolve({ filter: /^#vocabulary\/thread\.ts$/ }, () => ({ path: path.join(here, 'same-thread.ts') })),
  }
  await build({ ...options, entryPoints: entries(path.join(here, 'looks.ts')), chunkNames: 'looks-[hash]', plugins: [sameThread] })
  // A life begins with the same empty database as a user's.
  fs.copyFileSync(path.join(path.dirname(mainFile()), TEMPLATE_FILE), path.join(outdir, TEMPLATE_FILE))
  return outdir
}
