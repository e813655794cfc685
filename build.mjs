#!/usr/bin/env node
// `npm run build`: the command line and its threads, the pages, and the empty database to start from, all into dist/.
// A part whose sources have not changed since the last build is left as it is; `--force` builds everything.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const force = process.argv.includes('--force')
const STAMPS = 'dist/build.json'
const TURN = 'dist/building'

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : []
const server = filesUnder('src').filter((path) => path.endsWith('.ts'))
const threads = server.filter((path) => path.endsWith('-thread.ts'))

/*
 * Packages go into the bundle, so that a command loads one file or a few and finds and reads no node_modules: for `serve` that is
 * most of what a start takes. Outside stay those with files, threads or native parts of their own, and those that are large and
 * that nearly no start needs.
 */
const OUTSIDE = ['@electric-sql/pglite', 'esbuild', 'pdfjs-dist', 'sql.js', 'tsx', 'xlsx']

/** zod brings what it says in fifty languages, 300 KB that would be read at every start; Daybook has English words of its own. */
const ENGLISH = {
  name: 'english',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({ contents: "export { default as en } from './en.js'" })),
}

/** What packages load and Daybook never calls: Fastify's compilers of schemas (our contracts do that), and a search for files by pattern. */
const UNCALLED = {
  name: 'uncalled',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(glob|@fastify\/(ajv-compiler|fast-json-stringify-compiler))$/ }, ({ path }) => ({ path, namespace: 'uncalled' }))
    onLoad({ filter: /./, namespace: 'uncalled' }, ({ path }) => ({
      contents: `module.exports = () => { throw new Error('${path} is not in the bundle: nothing calls it (build.mjs)') }`,
    }))
  },
}

/**
 * What of packages would be read and run at every start for nothing: `of` loads it, `asked` is the line, `instead` does the same for
 * Daybook. Node's TLS and HTTP/2, as we serve neither; a copy of Node's own streams; the comparison of versions, which the lock file
 * has settled; a function that is compiled for each piece of a path; and Node's whole HTTP client, to find out whether something sent is a `Response`, which it never is.
 * Node's child processes, as no command of ours is a program of its own.
 */
const FOR_NOTHING = [
  { of: 'fastify/lib/server.js', asked: "const https = require('node:https')", instead: 'const https = {}' },
  { of: 'fastify/lib/server.js', asked: "const http2 = require('node:http2')", instead: 'const http2 = {}' },
  {
    of: 'fastify/lib/plugin-utils.js',
    asked: "const semver = require('semver')",
    instead: 'const semver = { gt: () => false, satisfies: () => true }',
  },
  { of: 'commander/lib/command.js', asked: "const childProcess = require('node:child_process')", instead: 'const childProcess = {}' },
  { of: 'find-my-way/lib/node.js', asked: 'LONG_PREFIX_MIN_LENGTH = 16', instead: 'LONG_PREFIX_MIN_LENGTH = 2' },
  { of: '@fastify/compress/index.js', asked: "require('readable-stream')", instead: "require('node:stream')" },
  { of: '@fastify/compress/lib/utils.js', asked: "require('readable-stream')", instead: "require('node:stream')" },
  { of: '@fastify/compress/lib/utils.js', asked: 'return obj instanceof Response', instead: 'return false' },
]
const UNASKED = {
  name: 'unasked',
  setup: ({ onLoad }) => {
    for (const of of new Set(FOR_NOTHING.map((each) => each.of)))
      onLoad({ filter: new RegExp(`[/\\\\]node_modules[/\\\\]${of.replaceAll('/', '[/\\\\]')}$`) }, ({ path }) => {
        let contents = readFileSync(path, 'utf8')
        for (const { asked, instead } of FOR_NOTHING.filter((each) => each.of === of)) {
          if (!contents.includes(asked)) throw new Error(`${path} no longer has "${asked}": look at FOR_NOTHING in build.mjs`)
          contents = contents.replace(asked, instead)
        }
        return { contents }
      })
  },
}

/** Which types of files are worth compressing is all that is asked of the list of all types, and it says so of a third of them. */
const COMPRESSIBLE = {
  name: 'compressible',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]mime-db[/\\]db\.json$/ }, ({ path }) => {
      const worth = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([, { compressible }]) => compressible === true)
      return { contents: JSON.stringify(Object.fromEntries(worth.map(([type]) => [type, { compressible: true }]))), loader: 'json' }
    }),
}

/** Commands that read one book and end, which src/compiled.ts tells of, with the files of src/cli that have them. */
const ONE_BOOK = { check: 'check', balances: 'balances', print: 'print-journal' }

/** main.ts with these commands only. */
const ONE_BOOK_ONLY = {
  name: 'one-book-only',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/cli\// }, ({ path, kind }) =>
      kind === 'dynamic-import' && !Object.values(ONE_BOOK).includes(basename(path, '.ts')) ? { path, namespace: 'other-command' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'other-command' }, ({ path }) => ({ contents: `throw new Error('${path} is not in this bundle (build.mjs)')` }))
  },
}

const BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: OUTSIDE,
  // Half as much to read. Names stay: an error's name and a stack say something.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'silent',
  metafile: true,
  define: { ONE_BOOK_COMMANDS: JSON.stringify(Object.keys(ONE_BOOK)) },
}

async function buildServer() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    ...BUNDLE,
    entryPoints: Object.fromEntries([['main', 'src/begin.ts'], ...threads.map((path) => [basename(path, '.ts'), path])]),
    outdir: 'dist',
    splitting: true,
    // Beside main.js, because code finds threads, pages and the empty database relative to the file it is in.
    chunkNames: '[name]-[hash]',
    format: 'esm',
    plugins: [ENGLISH, UNCALLED, UNASKED, COMPRESSIBLE],
    // Its module form: only the operators that are used come along.
    alias: { rxjs: resolve('node_modules/rxjs/dist/esm/index.js') },
    // The first line makes main.js a command; packages in CommonJS that came along still call require, which is made when one does.
    banner: {
      js: "#!/usr/bin/env node\nlet __required; const require = (name) => (__required ??= process.getBuiltinModule('node:module').createRequire(import.meta.url))(name);",
    },
  })
  for (const path of Object.keys(metafile.outputs)) refuseWideCharacters(path)
  for (const path of filesUnder('dist')) if (/^dist\/[^/]+\.js(\.map)?$/.test(path) && !(path in metafile.outputs)) rmSync(path)
  chmodSync('dist/main.js', 0o755)
  await buildOneBook()
}

/** Reads a demo book of a dialect by the bundle, and writes down what was compiled of it. */
const COMPILER = `
  import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { join } from 'node:path'
  import { compiledFor, oneBookScript, runScript } from './src/compiled.ts'
  import { writeDemo } from './src/demo/write-demo.ts'
  const [, , dialect] = process.argv
  const book = mkdtempSync(join(tmpdir(), 'daybook-compiled-'))
  const { files } = writeDemo(book, { dialect, until: 20_000 })
  const { script, digest } = oneBookScript('dist')
  process.argv.splice(2, 1, 'check', join(book, files[1]))
  process.on('exit', () => {
    writeFileSync(join('dist', compiledFor(dialect)), Buffer.concat([Buffer.from(digest), script.createCachedData()]))
    rmSync(book, { recursive: true })
  })
  runScript(script)`

/** The commands that read one book in one file, and what V8 compiles of it while they read one of each dialect. */
async function buildOneBook() {
  const { build } = await import('esbuild')
  const plugins = [UNASKED, ONE_BOOK_ONLY]
  const { warnings } = await build({ ...BUNDLE, entryPoints: ['src/main.ts'], outfile: 'dist/one-book.cjs', format: 'cjs', plugins })
  if (warnings.length > 0) throw new Error(warnings.map(({ text, location }) => `${location?.file}: ${text}`).join('\n'))
  appendFileSync('dist/one-book.cjs', `//${digest(['dist/one-book.cjs'])}`)
  await runBuilt('compile-one-book', COMPILER, ['ledger'], ['hledger'], ['beancount'])
}

const LARGE_SOURCE_BYTES = 100_000

/** One character beyond Latin-1, and V8 keeps the whole file with two bytes for each, in every thread that loads it. esbuild writes strings with escapes, but no patterns. */
function refuseWideCharacters(path) {
  const text = path.endsWith('.js') ? readFileSync(path, 'utf8') : ''
  const [place] = (text.length > LARGE_SOURCE_BYTES && /.{0,60}[^\0-\u00ff].{0,20}/u.exec(text)) || []
  if (place !== undefined) throw new Error(`${path} has a character beyond Latin-1; write it as an escape: ${place}`)
}

async function buildPages() {
  // Whatever the shell says: under a test runner Vite would otherwise build pages for development, a third larger.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ root: 'ui', configFile: 'ui/vite.config.ts', logLevel: 'warn', build: { outDir: '../dist/ui', emptyOutDir: true } })
  await Promise.all(filesUnder('dist/ui').filter(isCompressed).map(compressFile))
}

/** Below this the headers cost more than compression saves. Fonts and pictures are compressed in themselves. */
const COMPRESSED_FROM_BYTES = 1024
const isCompressed = (path) => /\.(js|css|svg|webmanifest)$/.test(path) && statSync(path).size >= COMPRESSED_FROM_BYTES

/** Once and as well as it goes, where a server would do it for each request and in a hurry: a fifth less for a first visit. */
async function compressFile(path) {
  const text = readFileSync(path)
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
}

/** An empty database to start from: unpacking it is three times as fast as making one. In a process of its own, for it keeps a core busy. */
async function buildTemplate() {
  await runBuilt(
    'make-template',
    `
    import { writeFileSync } from 'node:fs'
    import { makeTemplate, TEMPLATE_FILE } from './${TEMPLATE}'
    writeFileSync('dist/' + TEMPLATE_FILE, await makeTemplate(5))`,
    [],
  )
}

/** Bundles a program over our sources and runs it with each of the lists of arguments, side by side. */
async function runBuilt(name, contents, ...runs) {
  const { build } = await import('esbuild')
  const outfile = resolve(`dist/${name}.mjs`)
  await build({
    stdin: { contents, resolveDir: '.' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
  try {
    await Promise.all(runs.map((args) => promisify(execFile)(process.execPath, [outfile, ...args])))
  } finally {
    rmSync(outfile)
  }
}

/** Whose work is in what is delivered: what the program and its pages import, and what that needs, with version and licence. */
function listLicences() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const imported = pages.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import|@import)\s*\(?['"]((?:@[\w.-]+\/)?[\w][\w.-]*)/g)].map(([, name]) => name),
  )
  const found = new Map()
  const open = [...Object.keys(dependencies), ...imported].map((name) => `node_modules/${name}`)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = packages[place]
    if (entry === undefined || found.has(place)) continue
    found.set(place, {
      name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? '',
    })
    for (const name of Object.keys(entry.dependencies ?? {}))
      open.push(`${place}/node_modules/${name}` in packages ? `${place}/node_modules/${name}` : `node_modules/${name}`)
  }
  const list = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  writeFileSync('dist/licences.json', JSON.stringify(list))
}

const TEMPLATE = 'src/events/log/pglite-template.ts'
const pages = filesUnder('ui').filter((path) => /\.(tsx?|css)$/.test(path) && path !== 'ui/vite.config.ts')
const pglite = 'node_modules/@electric-sql/pglite/package.json'
const everywhere = ['package-lock.json', 'build.mjs', 'tsconfig.json']
const PARTS = [
  { name: 'server', sources: [...server, ...everywhere, 'package.json'], result: 'dist/main.js', build: buildServer },
  { name: 'empty database', sources: [TEMPLATE, 'src/events/log/tar.ts', pglite], result: 'dist/pglite-template.tar.br', build: buildTemplate },
  {
    name: 'list of licences',
    sources: [...pages, 'package-lock.json', 'package.json', 'build.mjs'],
    result: 'dist/licences.json',
    build: async () => listLicences(),
  },
  {
    name: 'pages',
    sources: [...filesUnder('ui'), ...server.filter((path) => path.startsWith('src/http/contract/')), ...everywhere],
    result: 'dist/ui/index.html',
    build: buildPages,
  },
]

const digest = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One build at a time: test files that begin together all ask for one. Whoever was killed in the middle of its turn has lost it. */
async function takeTurn() {
  for (;;) {
    try {
      writeFileSync(TURN, String(process.pid), { flag: 'wx' })
      process.on('exit', () => rmSync(TURN, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const pid = Number(existsSync(TURN) ? readFileSync(TURN, 'utf8') : 0)
    if (pid > 0 && !isRunning(pid)) rmSync(TURN, { force: true })
    else await pause(50)
  }
}

mkdirSync('dist', { recursive: true })
await takeTurn()
const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
const stale = PARTS.map((part) => ({ ...part, stamp: digest(part.sources) })).filter(
  ({ name, stamp, result }) => force || stamps[name] !== stamp || !existsSync(result),
)

await Promise.all(
  stale.map(async ({ name, stamp, build }) => {
    const started = performance.now()
    try {
      await build()
    } catch (error) {
      // The message says what and where; the bundler's own stack says nothing more.
      console.error(`could not build the ${name}: ${error.message}`)
      process.exitCode = 1
      return
    }
    stamps[name] = stamp
    console.log(`built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }),
)
// Whole or not at all: a build that was killed here leaves the stamps of the one before.
if (stale.length > 0) {
  writeFileSync(`${STAMPS}.new`, JSON.stringify(stamps, null, 2))
  renameSync(`${STAMPS}.new`, STAMPS)
}
