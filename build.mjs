#!/usr/bin/env node
// `npm run build`: the program, its pages, its help, the databases to start from, icons and the list of licences, into dist/.
// A part whose sources have not changed since the last build is skipped; `--force` builds everything.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { licencesOf } from './licences.mjs'

const run = promisify(execFile)

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const sources = filesUnder('src').filter((path) => path.endsWith('.ts'))
const contracts = sources.filter((path) => path.startsWith('src/http/contract/'))
const messages = filesUnder('src/messages').filter((path) => path.endsWith('.ts'))
const languages = readdirSync('src/messages').filter((name) => !name.includes('.') && name !== 'en')
const pages = [...filesUnder('ui'), ...messages]
const settings = ['build.mjs', 'licences.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
/** Installed beside the program and not bundled: these read files of their own package, or are large and seldom needed. */
const external = Object.keys(manifest.dependencies)
const iconSets = Object.keys(manifest.devDependencies).filter((name) => name.startsWith('@iconify-json/'))

const digest = (paths) => paths.reduce((hash, path) => hash.update(`${path}\0`).update(readFileSync(path)), createHash('sha256')).digest('hex')

/** main.js and the threads beside it. Packages are bundled, so that a command reads a few files instead of hundreds. */
async function buildProgram() {
  const { build } = await import('esbuild')
  for (const name of readdirSync('dist')) if (/\.([cm]?js|map|code)$|^package\.json$/.test(name)) rmSync(join('dist', name))
  const threads = sources.filter((path) => path.endsWith('-thread.ts'))
  await build({
    entryPoints: ['src/main.ts', ...threads].map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    // For Node rxjs exports CommonJS, of which nothing can be left out.
    alias: { rxjs: './node_modules/rxjs/dist/esm/index.js' },
    // Code finds threads, pages and databases relative to its own file, so everything lies in one folder.
    chunkNames: '[name]-[hash]',
    // Bundled CommonJS packages still call require.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    define: { SOURCES_DIGEST: JSON.stringify(digest([...sources, ...settings]).slice(0, 16)) },
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
  })
}

/** The pages in each language. */
async function buildPages() {
  process.env.NODE_ENV = 'production' // also under a test runner
  const { build } = await import('vite')
  const pagesIn = (mode, outDir) =>
    build({ root: 'ui', configFile: 'ui/vite.config.ts', logLevel: 'warn', mode, build: { outDir: join('..', outDir), emptyOutDir: true } })
  await pagesIn('en', 'dist/ui')
  for (const language of languages) {
    // Names under assets have a hash of the content, so that all languages go into one folder.
    const folder = `dist/ui-${language}`
    await pagesIn(language, folder)
    cpSync(join(folder, 'assets'), 'dist/ui/assets', { recursive: true })
    for (const name of ['index.html', 'pages.json']) cpSync(join(folder, name), join('dist/ui', name.replace('.', `.${language}.`)))
    rmSync(folder, { recursive: true })
  }
}

/** An empty database: unpacking one is three times as fast as PGlite's initdb. */
async function buildDatabase() {
  const program = `
    import { writeFileSync } from 'node:fs'
    import { makeTemplate, TEMPLATE_FILE } from './src/events/log/pglite-template.ts'
    writeFileSync('dist/' + TEMPLATE_FILE, await makeTemplate())`
  await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { timeout: 120_000 })
}

/** The icon sets, as their packages have them: they are large, and the program opens only those that it needs. */
async function buildIcons() {
  mkdirSync('dist/icons', { recursive: true })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 } // the best takes a minute for a tenth less
  const pack = async (name) => {
    const packed = await promisify(brotliCompress)(readFileSync(`node_modules/${name}/icons.json`), { params })
    writeFileSync(`dist/icons/${basename(name)}.json.br`, packed)
  }
  await Promise.all(iconSets.map(pack))
}

/** What the program, its pages and their packages are licensed under. */
function listLicences() {
  writeFileSync('dist/licences.json', JSON.stringify(licencesOf([...external, ...iconSets], [...sources, ...pages])))
}

/** When and from which commit this was built, for the page about the program. An archive or an image has no history. */
async function writeBuilt() {
  const git = (...args) =>
    run('git', args)
      .then(({ stdout }) => stdout.trim())
      .catch(() => '')
  const [commit, branch] = await Promise.all([git('describe', '--always', '--dirty', '--abbrev=10'), git('rev-parse', '--abbrev-ref', 'HEAD')])
  const epoch = process.env.SOURCE_DATE_EPOCH // for reproducible builds
  const at = (epoch ? new Date(Number(epoch) * 1000) : new Date()).toISOString()
  writeFileSync('dist/built.json', JSON.stringify({ at, commit, branch }))
}

const help = filesUnder('docs').filter((path) => !path.startsWith(join('docs', 'adr')))
const parts = [
  { name: 'program', sources: [...sources, ...settings], result: 'dist/main.js', build: buildProgram },
  {
    name: 'database',
    sources: ['src/events/log/pglite-template.ts', 'build.mjs', 'package-lock.json'],
    result: 'dist/pglite-template.tar.br',
    build: buildDatabase,
  },
  { name: 'pages', sources: [...pages, ...contracts, ...settings], result: 'dist/ui/index.html', build: buildPages },
  { name: 'icons', sources: ['build.mjs', 'package.json'], result: 'dist/icons/mdi.json.br', build: buildIcons },
  { name: 'help', sources: help, result: 'dist/docs/glossary.md', build: () => help.forEach((path) => cpSync(path, join('dist', path))) },
  { name: 'licences', sources: [...pages, ...sources, ...settings], result: 'dist/licences.json', build: listLicences },
]

mkdirSync('dist', { recursive: true })
const STAMPS = 'dist/build.json'
const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
// Before the build: a file that is saved meanwhile counts as not built.
const stale = parts
  .map((part) => ({ ...part, stamp: digest(part.sources) }))
  .filter(({ name, stamp, result }) => process.argv.includes('--force') || stamps[name] !== stamp || !existsSync(result))
await Promise.all(
  stale.map(async ({ name, stamp, build }) => {
    const started = performance.now()
    try {
      await build()
      stamps[name] = stamp
      console.log(`built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    } catch (error) {
      console.error(`could not build the ${name}: ${error.message}`)
      process.exitCode = 1
    }
  }),
)
if (stale.length > 0) {
  await writeBuilt()
  // Replaced whole, so that an interrupted build leaves the stamps of the one before.
  writeFileSync(`${STAMPS}.new`, JSON.stringify(stamps, null, 2))
  renameSync(`${STAMPS}.new`, STAMPS)
}
