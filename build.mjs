#!/usr/bin/env node
// `npm run build`: the command line and its threads, the pages, and the empty database to start from, all into dist/.
// A part whose sources have not changed since the last build is left as it is; `--force` builds everything.
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const force = process.argv.includes('--force')
const STAMPS = 'dist/build.json'

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : []
const server = filesUnder('src').filter((path) => /\.(ts|sql)$/.test(path))
const threads = server.filter((path) => path.endsWith('-thread.ts'))
const migrations = server.filter((path) => path.endsWith('.sql'))

/*
 * Packages that are cheap and pure go into the bundle, so that `daybook check` loads one file and no node_modules (zod and rxjs
 * alone cost a tenth of a second to find and read). Packages with files, threads or native parts of their own stay where npm put them.
 */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@fastify/*',
  'chokidar',
  'esbuild',
  'fastify',
  'handlebars',
  'node-schedule',
  'papaparse',
  'pdfjs-dist',
  'pino',
  'postgres',
  'tsx',
  'xlsx',
]

async function buildServer() {
  const { build } = await import('esbuild')
  for (const old of filesUnder('dist').filter((path) => /^dist\/[^/]+\.(js|sql)(\.map)?$/.test(path))) rmSync(old)
  await build({
    entryPoints: Object.fromEntries(['src/main.ts', ...threads].filter((path) => existsSync(path)).map((path) => [basename(path, '.ts'), path])),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    // Beside main.js, because code finds threads, pages and migrations relative to the file it is in.
    chunkNames: '[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: OUTSIDE,
    // Its module form: only the operators that are used come along.
    alias: { rxjs: resolve('node_modules/rxjs/dist/esm/index.js') },
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  })
  if (existsSync('dist/main.js')) {
    const code = readFileSync('dist/main.js', 'utf8')
    if (!code.startsWith('#!')) writeFileSync('dist/main.js', `#!/usr/bin/env node\n${code}`)
    chmodSync('dist/main.js', 0o755)
  }
  if (migrations.length > 0) mkdirSync('dist/migrations', { recursive: true })
  for (const path of migrations) copyFileSync(path, join('dist/migrations', basename(path)))
}

async function buildPages() {
  const { build } = await import('vite')
  const config = ['ui/vite.config.ts', 'ui/vite.config.mjs'].find((path) => existsSync(path))
  const { preact } = await import('@preact/preset-vite')
  await build({
    root: 'ui',
    logLevel: 'warn',
    configFile: config ?? false,
    ...(config ? {} : { plugins: [preact()] }),
    build: { outDir: '../dist/ui', emptyOutDir: true, target: 'es2022' },
  })
}

const everywhere = ['package-lock.json', 'build.mjs', 'tsconfig.json']
const PARTS = [
  { name: 'server', sources: [...server, ...everywhere, 'package.json'], result: 'dist/main.js', build: buildServer },
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

mkdirSync('dist', { recursive: true })
const stamps = existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
for (const { name, sources, result, build } of PARTS) {
  const stamp = digest(sources)
  if (!force && stamps[name] === stamp && existsSync(result)) continue
  const started = performance.now()
  await build()
  stamps[name] = stamp
  writeFileSync(STAMPS, JSON.stringify(stamps, null, 2))
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
