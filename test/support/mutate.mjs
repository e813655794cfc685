#!/usr/bin/env node
// `npm run mutate -- FOLDER|FILE…`: changes the code in one place at a time and tells which changes no test notices. Prints the score of
// every file and each survivor as `file:line: original → mutant`. What was killed once is remembered in .mutation/ and not asked again
// unless the code there changed; `--fresh` asks everything again.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { globSync } from 'tinyglobby'
import { CAUGHT, described, MISSED, planFile, tested } from './mutate-report.mjs'
import { asDrawn, drawn, interval } from './mutate-sample.mjs'
import { importsOf, nearestTests } from './nearest-tests.mjs'

const USAGE = `npm run mutate -- FOLDER|FILE[:FIRST-LAST]…
  --tests PART     only test files whose path contains this (may be repeated); otherwise those nearest to the code
  --sample SHARE   ask only about some, drawn by chance: 0.1 is a tenth of all mutants
  --seed N         which some (1)
  --concurrency N  test runners side by side (1)
  --fresh          forget which mutants were killed before`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  },
})
const sample = values.sample === undefined ? undefined : { share: Number(values.sample), seed: values.seed }
if (sample && !(sample.share > 0 && sample.share <= 1)) {
  console.error(`--sample ${values.sample} is not a share between 0 and 1\n\n${USAGE}`)
  process.exit(2)
}
const targets = positionals.map((target) => {
  const [, path, lines] = /^(.*?)(?:\/)?(?::(\d+-\d+))?$/.exec(relative('.', target))
  return { path, lines, files: path.endsWith('.ts') || path.endsWith('.tsx') ? [path] : globSync(`${path}/**/*.{ts,tsx}`) }
})
const missing = targets.filter(({ path, files }) => files.length === 0 || !existsSync(path))
if (targets.length === 0 || missing.length > 0) {
  console.error(missing.length === 0 ? USAGE : `no code at ${missing.map(({ path }) => path).join(', ')}\n\n${USAGE}`)
  process.exit(2)
}

const files = [...new Set(targets.flatMap((target) => target.files))]
const tests = await nearestTests(files, values.tests)
if (tests.length === 0) {
  console.error(`no quick test reaches ${files.join(', ')}`)
  process.exit(1)
}
console.log(`${files.length} files, ${tests.length} test files:\n${tests.map((test) => `  ${test}`).join('\n')}`)

const remembered = `.mutation/${targets.map(({ path }) => path.replaceAll('/', '-')).join('+')}.json`.slice(0, 200)
mkdirSync(dirname(remembered), { recursive: true })
if (existsSync(remembered)) forgetSurvivors(remembered)
const sandbox = `.mutation/sandbox-${process.pid}`
const reachFile = `.mutation/reach-${process.pid}.json`
process.on('exit', () => {
  for (const made of [sandbox, reachFile, planFile()]) rmSync(made, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(interrupted()))
// Read by test/support/mutate.vitest.ts in the processes that run the tests.
process.env['MUTATE_TESTS'] = tests.join(',')
const reaches = await importsOf(tests)
writeFileSync(reachFile, JSON.stringify(Object.fromEntries(tests.map((test) => [test, [...reaches(test)]]))))
process.env['MUTATE_REACH'] = resolve(reachFile)
process.env['MUTATE_PLAN'] = resolve(planFile())
if (sample) process.env['MUTATE_SAMPLE'] = JSON.stringify(sample)
// Servers are other people's code, and slow ones.
process.env['DAYBOOK_TEST_POSTGRES'] = 'skip'

const started = performance.now()
const mutants = await new Stryker({
  mutate: targets.flatMap(({ files: chosen, lines }) => chosen.map((file) => (lines ? `${file}:${lines}` : file))),
  testRunner: 'vitest',
  vitest: { configFile: 'test/support/mutate.vitest.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    fileURLToPath(new URL('./mutate-report.mjs', import.meta.url)),
    ...(sample ? [fileURLToPath(new URL('./mutate-sample.mjs', import.meta.url))] : []),
  ],
  checkers: sample ? ['sample'] : [],
  concurrency: Number(values.concurrency),
  incremental: true,
  incrementalFile: remembered,
  force: values.fresh,
  reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'as-they-come'],
  tempDirName: sandbox,
  ignorePatterns: ['.git', '.mutation', 'dist', 'test/browser', 'biome.json'],
  // A busy machine is no endless loop.
  timeoutMS: 90_000,
  timeoutFactor: 3,
  logLevel: 'warn',
  warnings: false,
  allowConsoleColors: false,
})
  .runMutationTest()
  // Stryker has said why.
  .catch(() => process.exit(1))

// What was killed in a run with another seed is remembered too, and would make this sample look better than it is.
const asked = sample ? mutants.filter((mutant) => drawn(asDrawn(mutant), sample)) : mutants
const named = asked.map((mutant) => ({ ...mutant, file: relative('.', mutant.fileName) }))

console.log('\nNobody noticed:')
for (const mutant of named) if (MISSED.includes(mutant.status)) console.log(described(mutant))
console.log('')
for (const file of files)
  score(
    file,
    named.filter((mutant) => mutant.file === file),
  )
if (files.length > 1) score('together', named)
if (sample) sayHowSure()
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`)

/** One line: how many of those that could be noticed were. */
function score(name, among) {
  const count = (statuses) => among.filter((mutant) => statuses.includes(mutant.status)).length
  const [caught, missed] = [count(CAUGHT), count(MISSED)]
  if (caught + missed === 0) return
  console.log(
    `${((100 * caught) / (caught + missed)).toFixed(1).padStart(6)} %  ${String(caught).padStart(5)} killed ${String(missed).padStart(4)} survived  ${name}`,
  )
}

/** One line: what share of all mutants was asked about, and between which scores the score of all is likely to be. */
function sayHowSure() {
  const caught = named.filter(({ status }) => CAUGHT.includes(status)).length
  const counted = caught + named.filter(({ status }) => MISSED.includes(status)).length
  if (counted === 0) return
  const [low, high] = interval(caught, counted).map((share) => (100 * share).toFixed(1))
  console.log(`${counted} of ${mutants.length} mutants, drawn with seed ${sample.seed}: ${low} to ${high} % of all, 95 times in 100`)
}

/** A survivor is asked again: a test that was changed for its sake has the name it had. */
function forgetSurvivors(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  for (const file of Object.values(report.files)) file.mutants = file.mutants.filter((mutant) => CAUGHT.includes(mutant.status))
  writeFileSync(path, JSON.stringify(report))
}

/** Says how far a run came that is ended before its time; returns how the process exits. */
function interrupted() {
  const count = (statuses) => tested.filter(({ status }) => statuses.includes(status)).length
  console.log(`ended early: ${count(CAUGHT)} killed, ${count(MISSED)} survived of those asked so far`)
  return 1
}
