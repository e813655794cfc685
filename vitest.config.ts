import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { CHROMIUM } from './test/support/chromium.ts'
import { FIRST_COMPILER } from './test/support/first-compiler.ts'
import { LongFilesFirst } from './test/support/long-files-first.ts'
import { postgresBinaries } from './test/support/postgres.ts'

setFlagsFromString(FIRST_COMPILER)
// Tests make much that is soon forgotten: with more room for what is new, collections are a third, and the whole takes some hundredths less.
setFlagsFromString('--min-semi-space-size=16')
setFlagsFromString('--max-semi-space-size=64')

// On a laptop without Chromium or PostgreSQL everything else still runs. In CI what is missing fails, instead of passing unseen.
const inCi = process.env['CI'] !== undefined
const runBrowser = CHROMIUM !== undefined || inCi
if (!runBrowser) console.warn('left out: test/browser, for there is no Chromium here (install it, or name it in CHROMIUM)')
const skipPostgres = !inCi && process.env['DAYBOOK_TEST_POSTGRES_URL'] === undefined && postgresBinaries() === undefined
if (skipPostgres) console.warn('left out: the tests on a PostgreSQL server, for there is none here (Debian: apt-get install postgresql)')

// A time limit finds what hangs. It is no measure of speed: the machine may be busy, and processes take their time to start.
/** `npm test` (`--mode quick`) leaves out what starts many programs or repeats something for minutes; `npm run test:all` runs everything. */
const PROGRAM_SMOKE = ['command-line', 'open', 'stopped-server']
const BROWSER_SMOKE = ['first-visit', 'first-clicks', 'import', 'editor', 'proof', 'every-page', 'every-page-on-a-phone']
const SLOW = [
  '{simulation,fuzz,bench}/**',
  '{golden/answers,http/walk,ingest/statements/corpus}/**',
  '{docs,ingest/*/hostile,query/copied}.test.ts',
  'events/log/{broken-page,concurrent-writers,disk-full,kill-nine,lost-connection,power-cut}.test.ts',
  `program/!(${PROGRAM_SMOKE.join('|')}).test.ts`,
].map((path) => `test/${path}`)

const shared = { testTimeout: 180_000, hookTimeout: 180_000, teardownTimeout: 20_000, expect: { poll: { timeout: 60_000 } } }

// Threads as in production: bundled, not read from their sources module by module.
const resolve = { alias: { '#vocabulary/thread.ts': fileURLToPath(new URL('./test/support/bundled-thread.ts', import.meta.url)) } }

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: './test/support/run-folder.ts',
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', ...(mode === 'quick' ? SLOW : [])],
          // One thread a core that keeps its modules: a hundred files in 1.4 s, where a process a file takes 26 s.
          pool: 'threads',
          isolate: false,
          // Much of it is waiting for programs, disks and servers: with as many threads as cores a core idles whenever one waits.
          maxWorkers: availableParallelism() + 1,
          // Commands speak the language of the environment: here English.
          env: { LC_ALL: '', LC_MESSAGES: 'C', DAYBOOK_TESTS: mode, ...(skipPostgres && { DAYBOOK_TEST_POSTGRES: 'skip' }) },
          ...(mode === 'quick' && { setupFiles: './test/support/quick-setup.ts' }),
        },
      },
      ...(runBrowser
        ? [
            {
              test: {
                ...shared,
                name: 'browser',
                include: [`test/browser/${mode === 'quick' ? `{${BROWSER_SMOKE.join(',')}}` : '**/*'}.test.{ts,tsx}`],
                pool: 'forks' as const,
                isolate: false,
                // Each goes from a page to a test to a server and back, and waits in between: two would leave a core idle.
                maxWorkers: Math.min(3, availableParallelism() + 1),
                // After the others: a browser and a build beside them would only make everything slow and flaky.
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
}))
