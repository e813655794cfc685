import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/* The expected answers of one book in one dialect, compressed: a state differs little from the one before it. */

/** For each state of the book: path → answer as text. */
export type Answers = readonly { readonly state: string; readonly answers: ReadonlyMap<string, string> }[]

/** By report, so that similar texts lie next to each other. `null` is the same text as in the state before. */
interface Stored {
  readonly states: readonly string[]
  readonly reports: Readonly<Record<string, readonly (string | null)[]>>
}

const fileOf = (name: string): string => fileURLToPath(new URL(`recorded/${name}.json.br`, import.meta.url))

export function recorded(name: string): Answers | undefined {
  if (!existsSync(fileOf(name))) return undefined
  const { states, reports } = JSON.parse(
    brotliDecompressSync(readFileSync(fileOf(name)), { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }).toString(),
  ) as Stored
  const answers = states.map((state) => ({ state, answers: new Map<string, string>() }))
  for (const [path, texts] of Object.entries(reports)) {
    let text = ''
    texts.forEach((stored, at) => answers[at]!.answers.set(path, (text = stored ?? text)))
  }
  return answers
}

export function record(name: string, answers: Answers): void {
  const reports: Record<string, (string | null)[]> = {}
  for (const path of answers[0]!.answers.keys())
    reports[path] = answers.map((state, at) => {
      const text = state.answers.get(path)!
      return at > 0 && answers[at - 1]!.answers.get(path) === text ? null : text
    })
  const stored: Stored = { states: answers.map(({ state }) => state), reports }
  const bytes = Buffer.from(JSON.stringify(stored))
  const params = {
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 28,
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(fileOf(name), brotliCompressSync(bytes, { params }))
}

/** Where two states of a book first differ, as sentences; at most `most` reports are named. */
export function differences(expected: Answers, actual: Answers, most = 10): string[] {
  const said: string[] = []
  const names = [expected, actual].map((states) => states.map(({ state }) => state).join(' | '))
  if (names[0] !== names[1]) said.push(`the recorded states are ${names[0]}, not ${names[1]}`)
  actual.forEach(({ state, answers }, at) => {
    const before = expected[at]?.answers
    for (const path of before ? new Set([...before.keys(), ...answers.keys()]) : []) {
      const [was, is] = [before!.get(path), answers.get(path)]
      if (was !== is) said.push(`after "${state}", ${path}: ${difference(was, is)}`)
    }
  })
  return said.length > most ? [...said.slice(0, most), `and ${said.length - most} other answers`] : said
}

function difference(expected: string | undefined, actual: string | undefined): string {
  if (expected === undefined) return 'was not recorded'
  if (actual === undefined) return 'is recorded and was not asked for'
  return firstDifference(parsed(expected), parsed(actual), '') ?? 'the same values, but with the keys in another order'
}

/** Numbers as text behind a mark: some have more digits than a double. */
export const parsed = (text: string): unknown =>
  JSON.parse(text.replace(/("(?:[^"\\]|\\.)*")|-?\d[\d.eE+-]*/g, (token: string, quoted?: string) => quoted ?? `"\\u0001${token}"`))

/** As a sentence; undefined where nothing but the order of keys differs. */
export function firstDifference(expected: unknown, actual: unknown, path: string): string | undefined {
  if (Object.is(expected, actual)) return undefined
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let i = 0; i < Math.min(expected.length, actual.length); i++) {
      const found = firstDifference(expected[i], actual[i], `${path}[${i}]`)
      if (found !== undefined) return found
    }
    return expected.length === actual.length ? undefined : `${path || 'the list'} has ${actual.length} items instead of ${expected.length}`
  }
  if (isObject(expected) && isObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const found = firstDifference(expected[key], actual[key], path === '' ? key : `${path}.${key}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  return `${path || 'the answer'} is ${shown(actual)} instead of ${shown(expected)}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value).replace(/"\\u0001([^"]*)"/g, '$1')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
