import { ENGLISH, type Said, type ServerTexts, written } from '../messages/said.ts'
import { basename } from 'node:path'
import {
  type Document,
  type DocumentOptions,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  type ParseOptions,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from 'yaml'
import * as z from 'zod'
import { nearest } from '#vocabulary/text/wording.ts'
import { type Settings, settingsSchema } from './schema.ts'

export type ReadResult =
  | { readonly ok: true; readonly settings: Settings; readonly document: Document }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

type Path = readonly PropertyKey[]

/**
 * Reads a configuration text (YAML or JSON); all problems at once, each with its line. `file` is for messages, and
 * `destination` the file that the text is of or will be in: its name decides on the defaults.
 */
export function readConfiguration(text: string, file = '', destination = file): ReadResult {
  const lines = new LineCounter()
  const document = boundedDocument(text, { lineCounter: lines, merge: true })
  const problem = (code: string, line: number, key: string, message: string): ConfigProblem => ({ code, file, line, key, message })
  const mistakes = document.errors
    .slice(0, PROBLEMS_MAX)
    .map((error) => problem('not_yaml', lines.linePos(error.pos[0]).line, '', error.code === 'IMPOSSIBLE' ? error.message : notYaml(error.message)))
  const refused = (problems: readonly ConfigProblem[], count: number): ReadResult => ({
    ok: false,
    problems: [...inOrder(problems).slice(0, PROBLEMS_MAX), ...leftOut(count)],
  })
  // A text with a key twice can still be understood, and has perhaps other problems.
  if (document.errors.some(({ message }) => message !== KEY_TWICE)) return refused(mistakes, document.errors.length)
  const raw = toValue(document)
  if (raw.problem !== undefined) return { ok: false, problems: [problem('not_yaml', 0, '', raw.problem)] }
  if (raw.value === null || typeof raw.value !== 'object' || Array.isArray(raw.value)) {
    return {
      ok: false,
      problems: [problem('not_yaml', 0, '', 'a configuration is a list of "key: value" lines; journal_path is the one that must be there')],
    }
  }
  const { retirement: _, ...said } = withoutNulls(raw.value) as Record<string, unknown> // Paisa accepts and ignores this old key.
  const given = isPaisaFile(destination) ? asInPaisa(said) : said
  const parsed = settingsSchema.safeParse(given)
  if (parsed.success) return mistakes.length > 0 ? refused(mistakes, document.errors.length) : { ok: true, settings: parsed.data, document }
  const { issues } = parsed.error
  const problems = issues
    .slice(0, PROBLEMS_MAX)
    .flatMap((issue) => describe(issue, given))
    .slice(0, PROBLEMS_MAX)
    .map(({ path, at, code, said }) => ({ ...problem(code, lineOf(document, lines, at), keyText(path), written(said)), said }))
  const count = issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), document.errors.length)
  return refused([...mistakes, ...problems], count)
}

/** The library's messages name parts of its grammar, so the message first says what to do. */
const notYaml = (message: string): string =>
  `this is not valid YAML (${message}); write "key: value", check indentation and close every quote and bracket, here or just above`

const inOrder = (problems: readonly ConfigProblem[]): ConfigProblem[] => problems.toSorted((a, b) => a.line - b.line)

/** The note about problems that are not shown. */
const leftOut = (count: number): ConfigProblem[] =>
  count <= PROBLEMS_MAX
    ? []
    : [
        {
          code: 'more',
          file: '',
          line: 0,
          key: '',
          message: `${count - PROBLEMS_MAX} more mistakes are left out; they are shown once these are corrected`,
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

/** Such a value cannot be walked. */
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
  readonly said: Said
}

type Problems = ServerTexts['settingProblems']

/** The messages of zod, in plain words. */
const IN_WORDS: readonly (readonly [RegExp, (texts: Problems, ...values: string[]) => string])[] = [
  [/^Invalid option: expected one of (.+)$/s, (texts, options) => texts.oneOf(options!)],
  [/^Too big: expected number to be <=(\S+)$/, (texts, most) => texts.orLess(most!)],
  [/^Too small: expected number to be >=(\S+)$/, (texts, least) => texts.orMore(least!)],
  [/^Too small: expected string to have >=1 characters$/, (texts) => texts.someText],
  [/^duplicate (\S+) "(.*)"$/s, (texts, key, value) => texts.duplicate(key!, value!)],
]

/** What was expected of a value. A rule of the schema is found by its English text, as zod keeps no other. */
function expectation(message: string, isShown: boolean): Said {
  const types = /^Invalid input: expected (\w+), received (\w+)$/.exec(message)
  if (types) {
    return ({ settingProblems: texts }) => {
      const kinds: Readonly<Record<string, string>> = texts.kinds
      const [expected, received] = types.slice(1).map((kind) => kinds[kind] ?? kind) as [string, string]
      return isShown ? texts.expected(expected) : texts.expectedBut(expected, received)
    }
  }
  for (const [form, words] of IN_WORDS) {
    const found = form.exec(message)
    if (found) return (t) => words(t.settingProblems, ...found.slice(1))
  }
  const rule = (Object.keys(ENGLISH.settingProblems.rules) as (keyof Problems['rules'])[]).find(
    (name) => ENGLISH.settingProblems.rules[name] === message,
  )
  return rule ? (t) => t.settingProblems.rules[rule] : message.replace(/^Invalid (input|option|string): /, '')
}

function describe(issue: z.core.$ZodIssue, given: unknown): Described[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, PROBLEMS_MAX).map((key) => ({
      code: 'unknown_key',
      path: [...issue.path, key],
      at: [...issue.path, key],
      said: unknownKey(key, issue.path),
    }))
  }
  const seen = valueAt(given, issue.path)
  if (seen === undefined)
    return [
      {
        code: 'missing_key',
        path: issue.path,
        at: issue.path.slice(0, -1),
        said: ({ settingProblems: { journalMissing, missing } }) => (issue.path.join('.') === 'journal_path' ? journalMissing : missing),
      },
    ]
  // A list or a group may contain secrets, and is too long to show.
  const isShown = !isSecret(issue.path) && (seen === null || typeof seen !== 'object')
  const expected = expectation(issue.message, isShown)
  const said: Said = isShown ? (t) => t.settingProblems.itIs(written(expected, t), shorten(JSON.stringify(seen))) : expected
  return [{ code: 'wrong_value', path: issue.path, at: issue.path, said }]
}

function unknownKey(key: string, path: Path): Said {
  const accepted = keysAt(path)
  const near = nearest(key, accepted)
  if (near !== undefined) return (t) => t.settingProblems.nearest(near)
  const [elsewhere] = placesOf(key)
  if (elsewhere !== undefined) return (t) => t.settingProblems.belongsAt(elsewhere)
  return (t) => (accepted.length > 12 ? t.settingProblems.noneLike : t.settingProblems.accepted(accepted.join(', ')))
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

interface SchemaNode {
  readonly properties?: Record<string, SchemaNode>
  readonly items?: SchemaNode
  readonly additionalProperties?: unknown
}

let schema: Record<string, unknown> | undefined

/** JSON Schema of the configuration file, as pages and editors use it; made on first use. */
export function configurationSchema(): Record<string, unknown> {
  schema ??= {
    $id: 'urn:daybook:configuration',
    title: 'Daybook',
    description: 'The configuration of Daybook, daybook.yaml',
    ...z.toJSONSchema(settingsSchema, { io: 'input' }),
  }
  return schema
}

/** The same, with the explanations of the settings in another language. */
export function configurationSchemaIn({ settingNotes: notes }: ServerTexts): Record<string, unknown> {
  if (notes === ENGLISH.settingNotes) return configurationSchema()
  const translated = new Map(Object.entries(ENGLISH.settingNotes).map(([name, text]) => [text, notes[name as keyof typeof notes]]))
  return JSON.parse(JSON.stringify(configurationSchema()), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? (translated.get(value) ?? value) : value,
  ) as Record<string, unknown>
}

function nodeAt(path: readonly PropertyKey[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = configurationSchema() as SchemaNode
  for (const step of path) node = typeof step === 'number' ? node?.items : node?.properties?.[String(step)]
  return node
}

/** Returns the keys that an object of the configuration may have. */
const keysAt = (path: readonly PropertyKey[]): readonly string[] => Object.keys(nodeAt(path)?.properties ?? {})

/** Returns the places at which the schema has a key: `budget.rollover` for `rollover`. */
function placesOf(key: string): readonly string[] {
  const places: string[] = []
  const walk = (node: SchemaNode, path: string): void => {
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`
      if (name === key) places.push(at)
      walk(child, at)
      if (child.items) walk(child.items, `${at}[]`)
    }
  }
  walk(configurationSchema() as SchemaNode, '')
  return places
}

/** Whether a file is Paisa's, whose defaults are others. */
export const isPaisaFile = (file: string): boolean => /^paisa\.ya?ml$/i.test(basename(file))

/** What Paisa takes for what its configuration does not say: it holds for a file of that name, and for no other. */
const PAISA_DEFAULTS = {
  default_currency: 'INR',
  locale: 'en-IN',
  financial_year_starting_month: 4,
  display_precision: 0,
  week_starting_day: 0,
  checking_accounts: ['Assets:Checking'],
} as const

/** The values of a paisa.yaml with Paisa's defaults. An empty currency, list of checking accounts or pattern counts as absent. */
function asInPaisa(said: Record<string, unknown>): Record<string, unknown> {
  const { doctor } = said
  const empty = Object.keys(PAISA_DEFAULTS).filter((key) => said[key] === '' || isEmptyList(said[key]))
  return {
    ...PAISA_DEFAULTS,
    ...without(said, new Set(empty)),
    ...(isPlainObject(doctor) && {
      doctor: Object.fromEntries(Object.entries(doctor).map(([rule, of]) => [rule, isPlainObject(of) ? withPattern(of) : of])),
    }),
  }
}

const withPattern = (rule: Record<string, unknown>): Record<string, unknown> =>
  isEmptyList(rule['pattern']) ? without(rule, new Set(['pattern'])) : rule

const isPlainObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0
const without = (map: Record<string, unknown>, keys: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !keys.has(key)))

/** A key that is a list or a map is reported as a problem; the library would also print a warning. */
const QUIETLY = { logLevel: 'error' } as const

const KEY_TWICE = 'Map keys must be unique'
/** Tokens of YAML: a line of a key and a value has seven, so this allows about twenty thousand lines. */
const TOKENS_MAX = 150_000
/** How many problems of a text are shown. */
const PROBLEMS_MAX = 100

/**
 * The document of a text in YAML or JSON, mistakes in it included. It takes time in proportion to the text, whatever that is: a text of more
 * tokens than any configuration has is not composed, and what the library does for each pair of keys, or of its mistakes, is done here.
 */
export function boundedDocument(text: string, options: ParseOptions & DocumentOptions & SchemaOptions = {}): Document.Parsed {
  if (hasTooManyTokens(text)) {
    const refused = parseDocument('', QUIETLY)
    refused.errors.push(mistake(0, 0, `has more than ${TOKENS_MAX} words and signs, which no configuration has; nothing of it was read`))
    return refused
  }
  const document = withoutTraces(() => parseDocument(text, { ...QUIETLY, prettyErrors: false, ...options, uniqueKeys: false }))
  document.errors.push(...wrongKeys(document))
  return document
}

function hasTooManyTokens(text: string): boolean {
  let count = 0
  for (const _ of new Lexer().lex(text)) if (++count > TOKENS_MAX) return true
  return false
}

/** Keys that their map has already (the library compares each key with each), and those that are no text (it writes all that is in one, for each level that it is in). */
function wrongKeys(document: Document): YAMLParseError[] {
  const found: YAMLParseError[] = []
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (found.length >= PROBLEMS_MAX) return visit.BREAK
        const [from = 0, to = 0] = (key as Node | null)?.range ?? []
        if (isCollection(key) || isAlias(key)) found.push(mistake(from, to, 'A key is a text, and no list, map or alias'))
        if (!isScalar(key)) continue
        if (seen.has(key.value)) found.push(mistake(from, to, KEY_TWICE))
        seen.add(key.value)
      }
    },
  })
  return found
}

const mistake = (from: number, to: number, message: string): YAMLParseError => new YAMLParseError([from, to], 'IMPOSSIBLE', message)

/** A text may have a mistake in each of its characters, and the trace of an error takes longer to make than all the rest. */
function withoutTraces<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** A problem of the configuration. */
export interface ConfigProblem {
  /** Stable, snake_case: `unknown_key`, `missing_key`, `wrong_value`, `not_yaml`, `unreadable`, `not_found`, `no_secret`, `owner_only`, `too_large`, `more`. */
  readonly code: string
  /** The file, or '' for a text that came with a request. */
  readonly file: string
  /** 1-based; 0 for the whole file. */
  readonly line: number
  /** Where in the configuration: `goals.savings[0].rate`; '' for the whole. */
  readonly key: string
  /** In English. */
  readonly message: string
  /** In the language of the reader, where there is one. */
  readonly said?: Said
}

/** "daybook.yaml:3: default_currncy: is not a key; the nearest is default_currency" */
export const configProblemText = (problem: ConfigProblem): string => configProblemIn(problem, ENGLISH)

/** The same in the language of the reader. */
export function configProblemIn(problem: ConfigProblem, texts: ServerTexts): string {
  const place = [problem.file, ...(problem.line > 0 ? [problem.file === '' ? `line ${problem.line}` : `${problem.line}`] : [])]
    .filter((part) => part !== '')
    .join(':')
  return [place, problem.key, written(problem.said ?? problem.message, texts)].filter((part) => part !== '').join(': ')
}
