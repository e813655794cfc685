import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The repository itself: what a reader relies on when looking for something, and what nobody should have to ask in a review. */

/** Longer than two screens many times over, each for a reason. */
const LONG_FILES: Record<string, string> = {
  'test/events/log/contract.ts': 'what a log must do, asked of both engines',
}

/** Where an exact amount becomes a floating point number, because nothing that is added up comes of it. */
const FLOATS: Record<string, string> = {
  'src/events/vocabulary/exact.ts': 'defines it',
  'src/events/vocabulary/columns.ts': 'defines it for a column',
  'src/projections/valuation/returns.ts': 'the XIRR solver',
  'src/projections/valuation/order.ts': 'a first look when sorting; where doubles are as good as equal, the exact amounts decide',
  'src/projections/search/sorting.ts': 'likewise',
  'src/ingest/ledger/value-expression.ts': 'a number of days in a value expression',
  'src/ingest/ledger/finish/scopes.ts': 'a whole number in a value expression',
  'src/ingest/ledger/ledger-amount.ts': "ledger's own conversion, for value expressions",
}

/** Where a foreign package's types say less than it does. */
const UNTYPED_BOUNDARIES: Record<string, string> = {
  'src/events/log/durable-file-system.ts': "PGlite's file system, whose inner part is not in its types",
  'src/events/log/pglite-serve.ts': 'PGlite takes the bytes of a COPY as a Blob',
  'src/events/log/postgres.ts': 'the driver takes a list of hosts, and its types want one',
  'src/events/log/postgres-session.ts': 'the driver leaves out a parameter that is 0, and its types want a number',
}

/** Who may ask what time it is, or draw lots: the edge. Everything that decides is handed the answer. */
const CLOCKS: Record<string, string> = {
  'src/events/vocabulary/clock.ts': 'the clock',
  'src/events/log/lock.ts': 'whether the process that holds a folder still lives',
}

/** How long a document may be that is read from top to bottom. */
const DOCUMENT_LINES: Record<string, number> = { 'README.md': 150, 'src/README.md': 120, 'CONTRIBUTING.md': 100 }

/** Short files that only one other file imports, each for a reason. */
const SHORT_FILES: Record<string, string> = {
  'src/http/routes/notes-routes.ts': 'the example of src/README.md for one stem in every folder',
}

/** The last commit before titles were held to their form. */
const FIRST_TITLES = '33738b0e481e22c64ae8c3f1445c2f70737cbea9'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const texts = new Map<string, string>()
const textOf = (path: string): string => {
  if (!texts.has(path)) texts.set(path, readIfThere(path))
  return texts.get(path) as string
}
const files = tracked.filter((path) => /^(src|ui|test)\/.*\.(ts|tsx|mjs)$/.test(path) && textOf(path) !== '')
const sources = files.filter((path) => /^(src|ui)\//.test(path))

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // deleted and not yet committed
  }
}

/** The lines of the chosen files that match, as "file:line: text". */
function linesWith(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

/** Without comments, so that a comment may speak of what the code must not do. */
const isComment = (found: string): boolean => /^[^:]+:\d+: (\/\/|\*|\/\*)/.test(found)

describe('names', () => {
  test('files and folders are kebab-case', () => {
    const odd = files.filter((path) => path.split('/').some((part) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)))
    expect(odd).toEqual([])
  })

  test('a file is named after its subject, not after being useful', () => {
    // One folder is the service itself, and words that pages share are a subject of the catalogue.
    const named = sources.map((path) => path.replace('src/service/', 'src/').replace(/^(src\/messages\/[\w-]+\/)common\.ts$/, '$1'))
    expect(named.filter((path) => /(^|[-/.])(utils?|helpers?|common|managers?|services?|misc)([-/.]|$)/.test(path))).toEqual([])
  })

  test('no two files of src and ui have the same name', () => {
    const names = sources.filter((path) => !path.startsWith('src/messages/')).map((path) => basename(path))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('there are no barrel files', () => {
    expect(sources.filter((path) => /^index\.tsx?$/.test(basename(path)))).toEqual([])
  })
})

describe('files', () => {
  test('a file has one subject: over 500 lines there must be a reason', () => {
    const long = files.filter((path) => textOf(path).split('\n').length > 501 && !(path in LONG_FILES))
    expect(long.map((path) => `${path}: ${textOf(path).split('\n').length}`)).toEqual([])
  })

  test('a file under 25 lines that only one file imports belongs into that file', () => {
    // Importers in another part of the program do not count: parts are layers. Code that is loaded by import() has to be a file.
    const partOf = (path: string): string => dirname(path).split('/').slice(0, 2).join('/')
    const importers = new Map<string, Set<string>>(sources.map((path) => [path, new Set()]))
    // The list of English texts is always there; those of the other languages are loaded.
    const loaded = new Set(['src/messages/en/server.ts'])
    for (const path of sources)
      for (const [, how, to] of textOf(path).matchAll(/(from|import|import\(|new URL\()\s*'((?:\.|#vocabulary\/)[^']*)'/g)) {
        const target = to!.startsWith('#') ? to!.replace('#vocabulary', 'src/events/vocabulary') : join(dirname(path), to!)
        importers.get(target)?.add(path)
        if (how!.endsWith('(')) loaded.add(target)
      }
    const short = [...importers].filter(([path, by]) => {
      const [only] = by
      if (by.size !== 1 || partOf(only!) !== partOf(path)) return false
      if (loaded.has(path) || path in SHORT_FILES || /(-thread|\.d)\.ts$/.test(path)) return false
      return textOf(path).trimEnd().split('\n').length < 25
    })
    expect(short.map(([path, by]) => `${path}: only imported by ${[...by].join('')}`)).toEqual([])
  })

  test('nothing is left to do, skipped or switched off', () => {
    const others = files.filter((path) => path !== 'test/tidy.test.ts')
    expect(linesWith(/\b(TODO|FIXME|HACK)\b|\b(test|it|describe)\.(only|skip|todo)\(/, others)).toEqual([])
    expect(linesWith(/\bas any\b|@ts-(ignore|expect-error|nocheck)/, sources)).toEqual([])
    expect(
      linesWith(
        /as unknown as/,
        sources.filter((path) => !(path in UNTYPED_BOUNDARIES)),
      ),
    ).toEqual([])
  })

  test('no path of one machine is in the tree', () => {
    const written = tracked.filter(
      (path) => /\.(ts|tsx|mjs|md|json|yaml)$/.test(path) && path !== 'test/tidy.test.ts' && path !== 'package-lock.json',
    )
    expect(linesWith(/(^|[^A-Za-z.])\/(work|root|home\/[a-z]+)\//, written)).toEqual([])
  })
})

describe('money, time and chance', () => {
  const core = sources.filter((path) => /^src\/(ingest|projections|commands|events)\//.test(path))

  test('no amount becomes a floating point number', () => {
    const unlisted = core.filter((path) => !(path in FLOATS))
    const money = /\bparseFloat\(|\.toNumber\(|\bNumber\([^)]*(amount|quantity|price|rate|cost|balance|total)/i
    expect(linesWith(money, unlisted).filter((found) => !isComment(found))).toEqual([])
  })

  test('what decides and what is asked is handed the time', () => {
    const unlisted = core.filter((path) => !(path in CLOCKS))
    expect(linesWith(/Date\.now\(|new Date\(\)|Math\.random\(/, unlisted).filter((found) => !isComment(found))).toEqual([])
  })

  test('readers are handed what they read: they know neither disk nor network nor machine', () => {
    const readers = sources.filter((path) => path.startsWith('src/ingest/'))
    expect(
      linesWith(/'node:(os|fs|process|child_process|worker_threads|net|tls|dns|https?)\b|\bprocess\./, readers).filter((found) => !isComment(found)),
    ).toEqual([])
  })

  test('only configuration and the command line read the environment', () => {
    const others = sources.filter((path) => !/^src\/(config\/|main\.ts)/.test(path))
    expect(linesWith(/process\.env/, others).filter((found) => !isComment(found))).toEqual([])
  })
})

describe('who may import whom', () => {
  const cruise = (folder: string): string =>
    spawnSync(
      process.execPath,
      [
        resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        resolve('.dependency-cruiser.cjs'),
        '--output-type',
        'err',
        'src',
        'ui',
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    ).stdout

  // `.ci/run` has asked this once already, with `npm run check`.
  test.skipIf(process.env['CI'] !== undefined)('the rules of src/README.md hold', () => {
    const { status, stdout } = spawnSync(process.execPath, ['test/support/check.mjs', 'imports'], { encoding: 'utf8' })
    expect(stdout).toContain('ok')
    expect(status).toBe(0)
  })

  test('the rules bite: an arrow that points up is found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-imports-'))
    try {
      const wrong = {
        'src/events/fact.ts': "import '../http/app.ts'",
        'src/ingest/reader.ts': "import '../events/log/log.ts'",
        'src/projections/balances.ts': "import '../commands/decide.ts'",
        'src/commands/decide.ts': "import '../http/app.ts'",
        'src/service/daybook.ts': "import '../http/app.ts'",
        'src/http/server.ts': "import '../cli/serve.ts'",
        'src/cli/serve.ts': 'export const serve = 1',
        'src/http/app.ts': "import postgres from 'postgres'\nexport const app = postgres",
        'src/events/log/log.ts': 'export const log = 1',
        'src/config/keys.ts': "import type { Value } from './value.ts'\nexport type Key = Value",
        'src/config/value.ts': "import type { Key } from './keys.ts'\nexport type Value = Key",
        'src/cli/serving/serve-books.ts': "import { listed } from '../choosing/chosen.ts'\nexport const served = listed",
        'src/cli/serving/name.ts': "export const name = 'x'",
        'src/cli/choosing/chosen.ts': "import { name } from '../serving/name.ts'\nexport const listed = name",
        'ui/page.tsx': "import { app } from '../src/http/app.ts'\nexport const page = app",
      }
      for (const [path, text] of Object.entries(wrong)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      writeFileSync(join(folder, 'tsconfig.json'), textOf('tsconfig.json') || readIfThere('tsconfig.json'))
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
      const found = [...cruise(folder).matchAll(/error ([\w-]+): (\S+)/g)].map((match) => `${match[1]} ${match[2]}`)
      for (const broken of [
        'events-imports src/events/fact.ts',
        'ingest-imports src/ingest/reader.ts',
        'projections-imports src/projections/balances.ts',
        'commands-imports src/commands/decide.ts',
        'service-imports src/service/daybook.ts',
        'http-imports src/http/server.ts',
        'drivers-stay-in-the-log src/http/app.ts',
        'ui-imports ui/page.tsx',
        'no-cycles src/config/keys.ts',
        'rooms-without-circles src/cli/serving',
      ])
        expect(found).toContain(broken)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('commits', () => {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' })
  const isKnown = git('merge-base', '--is-ancestor', FIRST_TITLES, 'HEAD').status === 0
  const why = isKnown ? '' : ` (skipped: ${FIRST_TITLES.slice(0, 8)} is not in the history here, as in an archive or a shallow clone)`

  test.skipIf(!isKnown)(`a title is "Area: do this", at most 72 characters and without a full stop${why}`, () => {
    const titles = git('log', '--no-merges', '--format=%s', `${FIRST_TITLES}..HEAD`).stdout.split('\n').slice(0, -1)
    expect(titles.filter((title) => title.length > 72 || !/^(?:[A-Z]|hledger)[\w ,-]*: \S.*[^\s.]$/.test(title))).toEqual([])
  })
})

describe('what the documents promise', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const pages = tracked.filter((path) => /^docs\/.*\.md$/.test(path))
  const documents = ['README.md', 'src/README.md', 'CONTRIBUTING.md', 'test/README.md', ...pages].map((path) => ({ path, text: readIfThere(path) }))

  test('a page of docs that is written by hand has at most 1,500 words', () => {
    // The pages that `npm run docs` makes are for looking things up.
    const written = documents.filter(({ path, text }) => path.startsWith('docs/') && !text.startsWith('<!-- Made by'))
    const long = written.map(({ path, text }) => ({ path, words: text.split(/\s+/).filter(Boolean).length })).filter(({ words }) => words > 1500)
    expect(long).toEqual([])
  })

  test.each(Object.entries(DOCUMENT_LINES))('%s has at most %i lines', (path, most) => {
    expect(readIfThere(path).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
  })

  test('every npm command in the documents exists', () => {
    const named = documents.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run (?:--\S+ )*([\w:-]+)|(start|test)\b)/g)].map((match) => match[1] ?? match[2]),
    )
    expect(named.filter((script) => script !== undefined && !(script in manifest.scripts))).toEqual([])
    expect(named).toContain('start')
    expect(named).toContain('test')
  })

  test('the map of the sources names every folder', () => {
    const folders = new Set(sources.filter((path) => path.startsWith('src/')).map((path) => path.split('/').slice(1, -1).slice(0, 2).join('/')))
    const map = documents[1]?.text ?? ''
    expect([...folders].filter((folder) => folder !== '' && !map.includes(`${folder.split('/').at(-1)}/`))).toEqual([])
  })

  test('the map of the tests names every folder', () => {
    const folders = new Set(files.flatMap((path) => /^test\/([^/]+)\//.exec(path)?.[1] ?? []))
    const map = documents[3]?.text ?? ''
    expect([...folders].filter((folder) => !map.includes(`\`${folder}/\``))).toEqual([])
  })

  test('the lockfile knows what other platforms need, or npm ci refuses it: npm run lock mends it', () => {
    // A registry that offers only this platform's packages makes npm install forget the others; 40 entries were lost that way once.
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    const locked = new Set(Object.keys(packages).map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)))
    expect(wanted.filter((name) => !locked.has(name))).toEqual([])
  })

  test('dependencies are pinned, so that every install is the same', () => {
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version),
    )
    expect(loose).toEqual([])
  })
})
