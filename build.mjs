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
const allThreads = server.filter((path) => path.endsWith('-thread.ts'))
/** Those that a server starts soon have bundles of their own. */
const compiledThreads = allThreads.filter((path) => /^(journal|pglite)-thread\.ts$/.test(basename(path)))
const threads = allThreads.filter((path) => !compiledThreads.includes(path))

/*
 * Packages go into the bundle, so that a command loads one file or a few and finds and reads no node_modules: for `serve` that is
 * most of what a start takes. Outside stay those with files, threads or native parts of their own, and those that are large and
 * that nearly no start needs.
 */
const PGLITE = '@electric-sql/pglite'
const OUTSIDE = [PGLITE, 'esbuild', 'pdfjs-dist', 'sql.js', 'tsx', 'xlsx']

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
  // Functions that are compiled for each route: one that hands out what a path has in its places, and one that looks at constraints, of which no route of ours has any.
  {
    of: 'find-my-way/lib/handler-storage.js',
    asked: "return new Function('NullObject', fnBody.join('\\n'))(NullObject)",
    instead: `return (param0, param1, param2, param3, extraParams) => {
      const made = new NullObject()
      const given = [param0, param1, param2, param3]
      for (let i = 0; i < params.length; i++) made[params[i]] = i < 4 ? given[i] : extraParams[i - 4]
      return made
    }`,
  },
  { of: 'find-my-way/lib/handler-storage.js', asked: 'if (!isMergedTree) {', instead: 'if (constraintsNames.length > 0) {' },
  // Each route waits in a queue of its own for plugins of which it might hear: ours come when all of them are there.
  { of: 'fastify/lib/route.js', asked: 'this.after((notHandledErr, done) => {', instead: ';((notHandledErr, done) => {' },
  { of: 'fastify/lib/route.js', asked: 'done(notHandledErr)\n      })', instead: 'done(notHandledErr)\n      })(null, () => {})' },
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

/** In a thread, what has been compiled already cannot say `import()`: V8 has forgotten who answers it. PGlite asks it for parts of Node alone. */
const AT_HAND = {
  name: 'at-hand',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]@electric-sql[/\\]pglite[/\\]dist[/\\].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\bimport\(("[\w:/]+")\)/g, 'process.getBuiltinModule($1)'),
    })),
}

const WIDE = /[^\0-\u00ff]/g

/**
 * One character beyond Latin-1, and V8 keeps the whole file with two bytes for each, in every thread that loads it. esbuild writes
 * strings with escapes, but no patterns: so they come to it with escapes already.
 */
const NARROW = {
  name: 'narrow',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (text.search(WIDE) < 0) return undefined
      const [raw] = /String\.raw`[^`]*[^\0-\u00ff]/.exec(text) ?? []
      if (raw !== undefined) throw new Error(`${path} has a character beyond Latin-1 where no escape would be one; write one: ${raw}`)
      return { contents: text.replaceAll(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`), loader: 'ts' }
    }),
}

/** Commands that read one book and end, and those that serve, which have bundles of their own (src/compiled.ts); with the files of src/cli that have them. */
const ONE_BOOK = { check: 'check', balances: 'balances', print: 'print-journal' }
const SERVER = { serve: 'serve', open: 'open' }

/** main.ts with some commands only. */
const only = (commands) => ({
  name: 'only',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/cli\// }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.endsWith('main.ts') && !Object.values(commands).includes(basename(path, '.ts'))
        ? { path, namespace: 'other-command' }
        : undefined,
    )
    onLoad({ filter: /./, namespace: 'other-command' }, ({ path }) => ({ contents: `throw new Error('${path} is not in this bundle (build.mjs)')` }))
  },
})

/** Commands that read one book have their bundle for journals that are named: what finds out which is meant is half as large again. */
const NAMED = {
  name: 'named',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]meant-journal\.ts$/ }, ({ path }) => ({
      contents: `throw new Error('${basename(path)} is not in this bundle (build.mjs)')`,
    })),
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
}

const define = () => ({
  ONE_BOOK_COMMANDS: JSON.stringify(Object.keys(ONE_BOOK)),
  COMPILED_THREADS: JSON.stringify(compiledThreads.map((path) => basename(path, '.ts'))),
  SOURCES_DIGEST: JSON.stringify(digest(SERVER_SOURCES).slice(0, 16)),
})

/** Its module form: only the operators that are used come along. */
const RXJS = { rxjs: resolve('node_modules/rxjs/dist/esm/index.js') }
const PLUGINS = [ENGLISH, UNCALLED, UNASKED, COMPRESSIBLE, NARROW]

async function buildServer() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    ...BUNDLE,
    define: define(),
    entryPoints: Object.fromEntries([[PROGRAM, 'src/main.ts'], ...threads.map((path) => [basename(path, '.ts'), path])]),
    outdir: 'dist',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    // Beside the program, because code finds threads, pages and the empty database relative to the file it is in.
    chunkNames: '[name]-[hash]',
    format: 'esm',
    plugins: PLUGINS,
    alias: RXJS,
    // Packages in CommonJS that came along still call require, which is made when one does.
    banner: {
      js: "let __required; const require = (name) => (__required ??= process.getBuiltinModule('node:module').createRequire(import.meta.url))(name);",
    },
  })
  for (const path of Object.keys(metafile.outputs)) refuseWideCharacters(path)
  for (const path of filesUnder('dist')) if (/^dist\/[^/.]+\.m?js(\.map)?$/.test(path) && !(path in metafile.outputs)) rmSync(path)
  await buildBeginning()
  await buildBundle('one-book.cjs', { plugins: [UNASKED, NARROW, only(ONE_BOOK), NAMED] })
  await buildBundle('server.cjs', { plugins: [...PLUGINS, only(SERVER)], ...MODULE })
  for (const path of compiledThreads) {
    const name = `${basename(path, '.ts')}.cjs`
    await buildBundle(name, { entryPoints: [path], ...WHOLE, ...MODULE })
    const [asked] = /.{0,60}[^\w.$]import\(.{0,20}/.exec(readFileSync(`dist/${name}`, 'latin1')) ?? []
    if (asked !== undefined)
      throw new Error(`dist/${name} says import(), which fails where it was compiled before: look at AT_HAND in build.mjs: ${asked}`)
  }
  // This one is no such bundle but runs them, so nobody tells it where it is.
  const banner = { js: "const MODULE_URL=require('node:url').pathToFileURL(__filename).href;" }
  await build({ ...BUNDLE, ...MODULE, entryPoints: ['src/thread-begin.ts'], outfile: 'dist/thread-begin.cjs', format: 'cjs', banner })
}

/** What main.ts is once it is built: the commands that have no bundle of their own. */
const PROGRAM = 'program'

/**
 * In CommonJS, as the bundles that it runs: before Node runs a module, even one that imports nothing, it makes ready all that modules could ask for, which
 * takes as long as a third of Node's own start (10 ms, measured). The first line makes it a command.
 */
async function buildBeginning() {
  const { build } = await import('esbuild')
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  // Whoever has an older Node, as Debian 12 brings it, would be told that something is no function, below a page of code.
  const tooOld = `Daybook needs Node ${engines.node}; this is `
  const banner = {
    js: [
      '#!/usr/bin/env node',
      `if(!process.getBuiltinModule){console.error(${JSON.stringify(tooOld)}+process.version);process.exit(1)}`,
      "const MODULE_URL=require('node:url').pathToFileURL(__filename).href;",
    ].join('\n'),
  }
  const program = {
    name: 'program',
    setup: ({ onResolve }) => onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: `./${PROGRAM}.mjs`, external: true })),
  }
  await build({
    ...BUNDLE,
    define: { ...define(), ...MODULE.define },
    entryPoints: ['src/begin.ts'],
    outfile: 'dist/main.js',
    format: 'cjs',
    banner,
    plugins: [program],
  })
  chmodSync('dist/main.js', 0o755)
  writeFileSync('dist/package.json', JSON.stringify({ type: 'commonjs' }))
}

/** Of modules that ask where they are. */
const MODULE = { alias: RXJS, define: { 'import.meta.url': 'MODULE_URL' } }

/** Of threads: the one of the database has PGlite's own code in it, and is handed PGlite's files. */
const WHOLE = { external: OUTSIDE.filter((name) => name !== PGLITE), plugins: [...PLUGINS, AT_HAND] }

/** What a bundle is given where it runs; in the file, for the text in front of it would be a second copy of megabytes. */
const WRAPPED = { banner: { js: '(function(require,module,MODULE_URL){' }, footer: { js: '})' } }

/** Commands or a thread in one file, which is run as src/compiled.ts tells. */
async function buildBundle(name, { define: more, ...options }) {
  const { build } = await import('esbuild')
  const outfile = `dist/${name}`
  const { warnings } = await build({
    ...BUNDLE,
    ...WRAPPED,
    define: { ...define(), ...more },
    entryPoints: ['src/main.ts'],
    outfile,
    format: 'cjs',
    ...options,
  })
  if (warnings.length > 0) throw new Error(warnings.map(({ text, location }) => `${location?.file}: ${text}`).join('\n'))
  refuseWideCharacters(outfile, 0)
  // As it is read (src/compiled.ts): a character is a byte.
  writeFileSync(outfile, readFileSync(outfile, 'utf8'), 'latin1')
  appendFileSync(outfile, `//${digest([outfile])}`)
}

/** What is kept of a bundle that has run. */
const COMPILED_OF = `const compiledOf = ({ script, digest }) => Buffer.concat([Buffer.from(digest), script.createCachedData()])`

/** Reads a demo book of a dialect by the bundle, and writes down what was compiled of it. */
const ONE_BOOK_COMPILER = `
  import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { join } from 'node:path'
  import { compiledFor, oneBookIn, runOneBook } from './src/compiled-one-book.ts'
  import { writeDemo } from './src/demo/write-demo.ts'
  ${COMPILED_OF}
  const [, , dialect] = process.argv
  const book = mkdtempSync(join(tmpdir(), 'daybook-compiled-'))
  const { files } = writeDemo(book, { dialect, until: 20_000 })
  const bundle = oneBookIn('dist')
  process.argv.splice(2, 1, 'check', join(book, files[1]))
  process.on('exit', () => {
    writeFileSync(join('dist', compiledFor(dialect)), compiledOf(bundle))
    rmSync(book, { recursive: true })
  })
  runOneBook(bundle)`

/** Serves a demo book by the bundle, asks for what the pages ask for, also after an edit, and writes down what was compiled of it and of its threads. */
const SERVER_COMPILER = `
  import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { join, resolve } from 'node:path'
  import { setTimeout as pause } from 'node:timers/promises'
  import workers, { isMainThread, Worker } from 'node:worker_threads'
  import { growAsEver, growQuickly } from './src/cli/serving/sparing-process.ts'
  import { runBundle } from './src/compiled.ts'
  import { SERVER_CODE, serverIn } from './src/compiled-server.ts'
  import { codeOfThread, threadIn } from './src/compiled-thread.ts'
  import { writeDemo } from './src/demo/write-demo.ts'
  ${COMPILED_OF}
  const dist = resolve('dist')
  const inThread = (name) => {
    const bundle = threadIn(dist, name, undefined)
    runBundle(bundle)
    const channel = new BroadcastChannel('compiled')
    channel.onmessage = ({ data }) => {
      if (data !== 'write') return // but what another thread has written: the process may end while it is written once more
      writeFileSync(join(dist, codeOfThread(name)), compiledOf(bundle))
      channel.postMessage(name)
    }
  }
  const inMainThread = async () => {
    const book = mkdtempSync(join(tmpdir(), 'daybook-compiled-'))
    process.on('exit', () => rmSync(book, { recursive: true, force: true }))
    const { files } = writeDemo(book, { dialect: 'ledger', until: 20_000 })
    // A thread begins with this very program instead.
    workers.Worker = class extends Worker {
      constructor(url, options) {
        super(options.argv ? new URL(import.meta.url) : url, options)
      }
    }
    const bundle = serverIn(dist, undefined)
    process.argv.push('serve', '--config', join(book, 'daybook.yaml'), '--port', '0')
    const address = new Promise((found) => {
      process.stdout.write = (text) => found(/http\\S+/.exec(text)[0])
    })
    runBundle(bundle)
    const get = async (path) => (await fetch(new URL('/api/' + path, await address))).text()
    const ask = async (payee) => {
      while (!(await get('transaction?limit=50')).includes(payee)) await pause(20)
      for (const path of ['config', 'dashboard', 'networth', 'gain', 'allocation', 'expense', 'assets/balance', 'ledger?limit=50']) await get(path)
    }
    await ask('payee')
    const inbox = join(book, files.find((name) => name.startsWith('inbox')))
    appendFileSync(inbox, '\\n2024-10-03 Compiled\\n    Expenses:Food  1.00 EUR\\n    Assets:Checking\\n')
    await ask('Compiled')
    // With the flags under which each is compiled: those of the threads are others.
    growQuickly()
    writeFileSync(join(dist, SERVER_CODE), compiledOf(bundle))
    growAsEver()
    const channel = new BroadcastChannel('compiled')
    let left = ${compiledThreads.length}
    const written = new Promise((all) => (channel.onmessage = () => --left === 0 && all()))
    channel.postMessage('write')
    await written
    process.exit()
  }
  await (isMainThread ? inMainThread() : inThread(process.argv[2]))`

/** What V8 compiles of the bundles while they do what they are for. The server needs everything else for that. */
async function compileBundles() {
  await runBuilt('compile-one-book', ONE_BOOK_COMPILER, ['ledger'], ['hledger'], ['beancount'])
  await runBuilt('compile-server', SERVER_COMPILER, [])
}

const LARGE_SOURCE_BYTES = 100_000

/** What a package brings may still have one. */
function refuseWideCharacters(path, from = LARGE_SOURCE_BYTES) {
  const text = /\.[cm]?js$/.test(path) ? readFileSync(path, 'utf8') : ''
  const [place] = (text.length > from && /.{0,60}[^\0-\u00ff].{0,20}/u.exec(text)) || []
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

/** Of brotli: the best one packs for seconds, and makes it a tenth smaller. */
const TEMPLATE_QUALITY = 5

/** An empty database to start from: unpacking it is three times as fast as making one. In a process of its own, for it keeps a core busy. */
async function buildTemplate() {
  await runBuilt(
    'make-template',
    `
    import { writeFileSync } from 'node:fs'
    import { makeTemplate } from './src/events/log/make-template.ts'
    import { TEMPLATE_FILE } from './src/events/log/pglite-template.ts'
    writeFileSync('dist/' + TEMPLATE_FILE, await makeTemplate(${TEMPLATE_QUALITY}))`,
    [],
  )
}

/** One that is ready for questions about a book. */
async function buildQuestions() {
  await runBuilt(
    'make-questions',
    `
    import { writeFileSync } from 'node:fs'
    import { makeTemplateWith } from './src/events/log/make-template.ts'
    import { MAKE_DATABASE } from './src/query/make-book.ts'
    writeFileSync('${QUESTIONS}', await makeTemplateWith(MAKE_DATABASE, ${TEMPLATE_QUALITY}))`,
    [],
  )
}

/** The same with the tables of a log, made as a start makes them: a new folder then opens as one that is there. */
async function buildNewLog() {
  rmSync(NEW_LOG, { force: true }) // or a new folder would be begun from it
  await runBuilt('make-new-log', NEW_LOG_MAKER, [])
}

const NEW_LOG = 'dist/new-log.tar.br'
const QUESTIONS = 'dist/questions.tar.br'
const NEW_LOG_MAKER = `
  import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { join, resolve } from 'node:path'
  import { pathToFileURL } from 'node:url'
  import { packDatabase } from './src/events/log/make-template.ts'
  import { openPglite } from './src/events/log/pglite.ts'
  import { NEW_LOG_FILE } from './src/events/log/pglite-template.ts'
  import { systemClock } from './src/events/vocabulary/clock.ts'
  import { logWithTables } from './src/service/opening/open-log.ts'
  const parent = mkdtempSync(join(tmpdir(), 'daybook-new-log-'))
  process.on('exit', () => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'log')
  const database = await openPglite({ folder, thread: pathToFileURL(resolve('src/events/log/pglite-thread.ts')) })
  const log = await logWithTables(database, {
    clock: systemClock,
    book: () => undefined,
    troubled: (message) => {
      throw new Error(message)
    },
  })
  const file = join('dist', NEW_LOG_FILE)
  writeFileSync(file + '.new', await packDatabase(folder, ${TEMPLATE_QUALITY}, { query: (text) => database.query(text), close: () => log.close() }))
  renameSync(file + '.new', file)`

const RUN_MS_MAX = 120_000

/** Bundles a program over our sources and runs it with each of the lists of arguments, side by side. */
async function runBuilt(name, contents, ...runs) {
  const { build } = await import('esbuild')
  const outfile = resolve(`dist/${name}.run.mjs`)
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
    // Nothing of what is said to a server here may reach one that only tries itself out, a database least of all.
    const { PATH, TMPDIR } = process.env
    await Promise.all(runs.map((args) => promisify(execFile)(process.execPath, [outfile, ...args], { env: { PATH, TMPDIR }, timeout: RUN_MS_MAX })))
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

const pglite = 'node_modules/@electric-sql/pglite/package.json'
const TEMPLATES = ['src/events/log/pglite-template.ts', 'src/events/log/make-template.ts', 'src/events/log/tar.ts', 'build.mjs', pglite]
const pages = filesUnder('ui').filter((path) => /\.(tsx?|css)$/.test(path) && path !== 'ui/vite.config.ts')
const everywhere = ['package-lock.json', 'build.mjs', 'tsconfig.json']
const SERVER_SOURCES = [...server, ...everywhere, 'package.json']
const PARTS = [
  { name: 'server', sources: SERVER_SOURCES, result: 'dist/main.js', build: buildServer },
  { name: 'empty database', sources: TEMPLATES, result: 'dist/pglite-template.tar.br', build: buildTemplate },
  {
    name: 'database for questions',
    sources: [...server.filter((path) => /^src\/(query|events\/vocabulary)\//.test(path)), ...TEMPLATES],
    result: QUESTIONS,
    build: buildQuestions,
  },
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
/** What a new log consists of, and what makes it. One that is older than the program is brought up to date where it is opened. */
const NEW_LOG_SOURCES = server.filter((path) =>
  /^src\/(events\/log|projections\/tables)\/|^src\/projections\/project|^src\/service\/opening\/open-log\.ts$/.test(path),
)
const NEW_LOG_PART = { name: 'empty log', sources: [...NEW_LOG_SOURCES, ...TEMPLATES], result: NEW_LOG, build: buildNewLog }
/** V8 takes what was compiled by no other version than its own, which is Node's. */
const COMPILED = { name: 'compiled code', sources: SERVER_SOURCES, of: process.version, result: 'dist/server.code', build: compileBundles }

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
const stampOf = ({ sources, of = '' }) => digest(sources) + of

/** Builds what is not as its sources are, side by side. Returns whether there was anything. */
async function buildStale(parts) {
  const stale = parts.filter((part) => force || stamps[part.name] !== stampOf(part) || !existsSync(part.result))
  await Promise.all(
    stale.map(async (part) => {
      const started = performance.now()
      // What is saved while a build runs may be in it or not, so it counts as not built.
      const stamp = stampOf(part)
      try {
        await part.build()
      } catch (error) {
        // The message says what and where; the bundler's own stack says nothing more.
        console.error(`could not build the ${part.name}: ${error.message}`)
        process.exitCode = 1
        return
      }
      stamps[part.name] = stamp
      console.log(`built the ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }),
  )
  return stale.length > 0
}

const git = (...args) =>
  promisify(execFile)('git', args).then(
    ({ stdout }) => stdout.trim(),
    () => '', // an archive, or an image, has no history
  )

/** When this was built and from which state of the sources, as the page about the program says it. */
async function writeBuilt() {
  const [commit, branch] = await Promise.all([git('describe', '--always', '--dirty', '--abbrev=10'), git('rev-parse', '--abbrev-ref', 'HEAD')])
  const epoch = process.env.SOURCE_DATE_EPOCH // by which builds are made that are the same byte for byte
  const at = (epoch ? new Date(Number(epoch) * 1000) : new Date()).toISOString()
  writeFileSync('dist/built.json', JSON.stringify({ at, commit, branch }))
}

let isAnyNew = await buildStale(PARTS)
// These run what was built before them.
for (const part of [NEW_LOG_PART, COMPILED]) if (process.exitCode === undefined) isAnyNew = (await buildStale([part])) || isAnyNew
// Whole or not at all: a build that was killed here leaves the stamps of the one before.
if (isAnyNew || !existsSync('dist/built.json')) {
  await writeBuilt()
  writeFileSync(`${STAMPS}.new`, JSON.stringify(stamps, null, 2))
  renameSync(`${STAMPS}.new`, STAMPS)
}
