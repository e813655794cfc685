import { dirname } from 'node:path'
import { build } from 'esbuild'
import { globSync } from 'tinyglobby'

/** Start programs, servers and disks, or wait for them: asked thousands of times they would never end. */
const SLOW = [
  'test/browser/',
  'test/program/',
  'test/simulation/',
  'test/tidy.test.ts',
  'kill-nine',
  'power-cut',
  'disk-full',
  'postgres',
  'concurrent-writers',
  'two-servers',
]

/**
 * The quick test files that reach the code from its own room: test/events/vocabulary for src/events/vocabulary, or the next room
 * outwards that has any, or anywhere. `parts` instead chooses by path among all that reach it, slow ones included.
 */
export async function nearestTests(files, parts) {
  // What a test imports takes a while to find out: only those are asked that may be chosen.
  const tests = globSync('test/**/*.test.{ts,tsx}')
    .filter((test) => !parts || parts.some((part) => test.includes(part)))
    .sort()
  const reaches = await importsOf(tests)
  const reaching = tests.filter((test) => files.some((file) => reaches(test).has(file)))
  if (parts) return reaching
  const quick = reaching.filter((test) => !SLOW.some((slow) => test.includes(slow)))
  return [
    ...new Set(
      files.flatMap((file) =>
        fromItsRoom(
          file,
          quick.filter((test) => reaches(test).has(file)),
        ),
      ),
    ),
  ].sort()
}

function fromItsRoom(file, tests) {
  for (let room = dirname(file).replace(/^src/, 'test'); room !== '.'; room = dirname(room)) {
    const inside = tests.filter((test) => test.startsWith(`${room}/`))
    const besides = inside.filter((test) => dirname(test) === room)
    if (inside.length > 0) return besides.length > 0 ? besides : inside
  }
  return tests
}

/** All the files that a test imports, directly or not. */
async function importsOf(tests) {
  const { metafile } = await build({
    entryPoints: tests,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['virtual:*'],
    loader: { '.css': 'empty', '.woff2': 'empty' },
    logLevel: 'error',
  })
  const imports = new Map(Object.entries(metafile.inputs).map(([path, input]) => [path, input.imports.filter(({ external }) => !external)]))
  return (test) => {
    const reached = new Set([test])
    for (const file of reached) for (const { path } of imports.get(file) ?? []) reached.add(path)
    return reached
  }
}
