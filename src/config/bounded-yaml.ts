import {
  type Document,
  isAlias,
  isCollection,
  isScalar,
  Lexer,
  type Node,
  parseDocument,
  type ParseOptions,
  type DocumentOptions,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from 'yaml'

/** A key that is a list or a map is told as a problem, and not by the library on the terminal as well. */
const QUIETLY = { logLevel: 'error' } as const

/** Words, signs and ends of lines: seven to a line of a key and its value, so some twenty thousand such lines. */
const TOKENS_MAX = 150_000
/** Mistakes that are told of one text. */
export const PROBLEMS_MAX = 100

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
        if (seen.has(key.value)) found.push(mistake(from, to, 'Map keys must be unique'))
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
