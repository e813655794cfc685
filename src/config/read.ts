import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, type Node } from 'yaml'
import type { z } from 'zod'
import { boundedDocument, PROBLEMS_MAX } from './bounded-yaml.ts'
import { keysAt, placesOf } from './keys.ts'
import { nearest } from '#vocabulary/nearest.ts'
import type { ConfigProblem } from './problem.ts'
import { asInPaisa, isPaisaFile } from './paisa-defaults.ts'
import { type Settings, settingsSchema } from './schema.ts'

export type ReadResult =
  | { readonly ok: true; readonly settings: Settings; readonly document: Document }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

type Path = readonly PropertyKey[]

/**
 * Reads a configuration text (YAML or JSON); every problem at once, each with the line it stands on. `file` is for messages, and
 * `destination` the file that the text is of or will be in: its name decides on the defaults.
 */
export function readConfiguration(text: string, file = '', destination = file): ReadResult {
  const lines = new LineCounter()
  const document = boundedDocument(text, { lineCounter: lines, merge: true })
  const problem = (code: string, line: number, key: string, message: string): ConfigProblem => ({ code, file, line, key, message })
  if (document.errors.length > 0) {
    const problems = document.errors
      .slice(0, PROBLEMS_MAX)
      .map((error) => problem('not_yaml', lines.linePos(error.pos[0]).line, '', error.code === 'IMPOSSIBLE' ? error.message : notYaml(error.message)))
    return { ok: false, problems: [...inOrder(problems), ...leftOut(document.errors.length)] }
  }
  const raw = toValue(document)
  if (raw.problem !== undefined) return { ok: false, problems: [problem('not_yaml', 0, '', raw.problem)] }
  if (raw.value === null || typeof raw.value !== 'object' || Array.isArray(raw.value)) {
    return {
      ok: false,
      problems: [problem('not_yaml', 0, '', 'a configuration is a list of "key: value" lines; journal_path is the one that must be there')],
    }
  }
  const { retirement: _, ...said } = withoutNulls(raw.value) as Record<string, unknown> // Paisa accepts this old key and drops it.
  const given = isPaisaFile(destination) ? asInPaisa(said) : said
  const parsed = settingsSchema.safeParse(given)
  if (parsed.success) return { ok: true, settings: parsed.data, document }
  const { issues } = parsed.error
  const problems = issues
    .slice(0, PROBLEMS_MAX)
    .flatMap((issue) => describe(issue, given))
    .slice(0, PROBLEMS_MAX)
    .map(({ path, at, code, message }) => problem(code, lineOf(document, lines, at), keyText(path), message))
  const count = issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)
  return { ok: false, problems: [...inOrder(problems), ...leftOut(count)] }
}

/** The library's words name parts of its grammar, so the message says first what a person can do. */
const notYaml = (message: string): string =>
  `this is not valid YAML (${message}); write "key: value", check indentation and close every quote and bracket, here or just above`

const inOrder = (problems: readonly ConfigProblem[]): ConfigProblem[] => problems.toSorted((a, b) => a.line - b.line)

/** What is said of problems beyond those that are told. */
const leftOut = (count: number): ConfigProblem[] =>
  count <= PROBLEMS_MAX
    ? []
    : [
        {
          code: 'more',
          file: '',
          line: 0,
          key: '',
          message: `${count - PROBLEMS_MAX} more mistakes are left out; they are told once these are mended`,
        },
      ]

/** The plain values of a document, or why it has none. */
export function toValue(document: Document): { readonly value?: unknown; readonly problem?: string } {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    return containsItself(value) ? { problem: 'a value contains itself, by an alias (*) within its own anchor (&)' } : { value }
  } catch (error) {
    return { problem: (error as Error).message } // The library refuses aliases that grow without bounds by throwing.
  }
}

/** Whoever walks through such a value never comes to its end. */
function containsItself(value: unknown, above: ReadonlySet<unknown> = new Set()): boolean {
  if (value === null || typeof value !== 'object') return false
  if (above.has(value)) return true
  const within = new Set([...above, value])
  return Object.values(value).some((inner) => containsItself(inner, within))
}

/** A key without a value is an absent key. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNulls(inner)]])))
}

interface Described {
  readonly code: string
  readonly path: Path
  /** Where the line number is taken from. */
  readonly at: Path
  readonly message: string
}

/** The one key that must be there is often forgotten: without a configuration it was the word behind `daybook`. */
const JOURNAL_MISSING = 'is missing; name the journal, from the folder of this file: "journal_path: main.ledger"'

/** How zod says what it expects, and how a person would. */
const IN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Invalid (input|option|string): /, ''],
  [/^Too big: expected number to be <=(\S+)$/, 'expected $1 or less'],
  [/^Too small: expected number to be >=(\S+)$/, 'expected $1 or more'],
  [/^Too small: expected string to have >=1 characters$/, 'expected some text'],
]

/** Kinds of values as zod calls them. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of "key: value" lines',
  record: 'a group of "key: value" lines',
}

function describe(issue: z.core.$ZodIssue, given: unknown): Described[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, PROBLEMS_MAX).map((key) => ({
      code: 'unknown_key',
      path: [...issue.path, key],
      at: [...issue.path, key],
      message: unknownKey(key, issue.path),
    }))
  }
  const seen = valueAt(given, issue.path)
  if (seen === undefined)
    return [
      {
        code: 'missing_key',
        path: issue.path,
        at: issue.path.slice(0, -1),
        message: issue.path.join('.') === 'journal_path' ? JOURNAL_MISSING : 'is missing',
      },
    ]
  // A list or a group may contain secrets, and is too long to show.
  const isShown = !isSecret(issue.path) && (seen === null || typeof seen !== 'object')
  const expectation = IN_WORDS.reduce((text, [form, words]) => text.replace(form, words), issue.message).replace(
    /^expected (\w+), received (\w+)$/,
    (_, expected: string, received: string) =>
      `expected ${KINDS[expected] ?? expected}${isShown ? '' : `, but this is ${KINDS[received] ?? received}`}`,
  )
  const seenText = isShown ? `; it is ${shorten(JSON.stringify(seen))}` : ''
  return [{ code: 'wrong_value', path: issue.path, at: issue.path, message: `${expectation}${seenText}` }]
}

function unknownKey(key: string, path: Path): string {
  const accepted = keysAt(path)
  const near = nearest(key, accepted)
  if (near !== undefined) return `is not a key; the nearest is ${near}`
  const [elsewhere] = placesOf(key)
  if (elsewhere !== undefined) return `is not a key here; it belongs at ${elsewhere}`
  return accepted.length > 12 ? 'is not a key, nor is there one like it' : `is not a key; accepted here are ${accepted.join(', ')}`
}

/** Settings with secrets in them, and what of them may be shown. */
const WITH_SECRETS = ['user_accounts', 'api_tokens', 'oidc', 'firefly']
const NO_SECRET = ['username', 'role', 'name', 'scope', 'expires', 'issuer', 'url', 'scopes', 'default_role']
const isSecret = (path: Path): boolean => (WITH_SECRETS.includes(String(path[0])) ? !NO_SECRET.includes(String(path.at(-1))) : path.at(-1) === 'code')
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}…` : text)
const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], value)

/** goals.savings[0].rate */
const keyText = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${String(step)}`)).join('')

/** The line of the deepest node on the path that the text has; the line of the key, not of the value. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  let node: Node | null = document.contents
  let offset: number | undefined
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document) ?? null
    if (isMap(node)) {
      // A number is a key by its digits, and a list or a map by a text of the library's own.
      const pair =
        node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step)) ?? node.items.find(({ key }) => isCollection(key))
      if (!pair) break
      offset = (pair.key as Node | null)?.range?.[0] ?? offset
      node = (pair.value as Node | null) ?? null
    } else if (isSeq(node) && typeof step === 'number') {
      node = (node.items[step] as Node | undefined) ?? null
      offset = node?.range?.[0] ?? offset
    } else break
  }
  return offset === undefined ? 0 : lines.linePos(offset).line
}
