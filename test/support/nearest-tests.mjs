import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
 * outwards that has any, or anywhere. `parts` instead chooses by path among all that reach it, slow ones included. Those that load the
 * least code come first.
 */
export async function nearestTests(files, parts) {
  // What a test imports takes a while to find out: only those are asked that may be chosen.
  const tests = globSync('test/**/*.test.{ts,tsx}')
    .filter((test) => !parts || parts.some((part) => test.includes(part)))
    .sort()
  const reaches = await importsOf(tests)
  const reaching = tests.filter((test) => files.some((file) => reaches(test).has(file)))
  const leastFirst = (chosen) => chosen.toSorted((a, b) => reaches(a).size - reaches(b).size)
  if (parts) return leastFirst(reaching)
  const quick = reaching.filter((test) => !SLOW.some((slow) => test.includes(slow)))
  const chosen = files.flatMap((file) =>
    fromItsRoom(
      file,
      quick.filter((test) => reaches(test).has(file)),
    ),
  )
  return leastFirst([...new Set(chosen)])
}

function fromItsRoom(file, tests) {
  for (let room = dirname(file).replace(/^src/, 'test'); room !== '.'; room = dirname(room)) {
    const inside = tests.filter((test) => test.startsWith(`${room}/`))
    const besides = inside.filter((test) => dirname(test) === room)
    if (inside.length > 0) return besides.length > 0 ? besides : inside
  }
  return tests
}

/** All the files that a test imports, directly or not, threads that are started among them. */
export async function importsOf(tests) {
  const imports = new Map()
  for (let entries = tests; entries.length > 0; ) {
    const found = await importsFrom(entries)
    const threads = []
    for (const [path, imported] of found) {
      const started = path.startsWith('src/') ? startedIn(path) : []
      threads.push(...started)
      imports.set(path, [...imported, ...started.map((thread) => ({ path: thread }))])
    }
    entries = [...new Set(threads)].filter((thread) => !imports.has(thread))
  }
  return (test) => {
    const reached = new Set([test])
    for (const file of reached) for (const { path } of imports.get(file) ?? []) reached.add(path)
    return reached
  }
}

/** The threads that a file starts, by the names that it has for them. */
const startedIn = (path) =>
  [...readFileSync(path, 'utf8').matchAll(/openThread\(new URL\('(\.\/[^']+)'|\?\? new URL\('(\.\/[^']+-thread\.ts)'/g)].map(([, name, other]) =>
    join(dirname(path), name ?? other),
  )

async function importsFrom(entryPoints) {
  const { metafile } = await build({
    entryPoints,
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
  return new Map(Object.entries(metafile.inputs).map(([path, input]) => [path, input.imports.filter(({ external }) => !external)]))
}
