import { nearest } from '#vocabulary/nearest.ts'
import { patternSize } from '#vocabulary/pattern-size.ts'
import type { SearchDates } from './date-words.ts'
import { tokens } from './lexer.ts'
import { PROPERTIES } from './properties.ts'
import { type Query, SearchProblem } from './query.ts'
import { type BareValues, readCondition, readValue } from './read-condition.ts'
import type { Token } from './token.ts'

/** What a search may be long, nest and ask at most; each condition looks at every posting. */
const LENGTH_MAX = 10_000
const DEPTH_MAX = 100
const CONDITIONS_MAX = 200
/** States of all its patterns together, which every text of the book is put to: two hundred large ones took six seconds over 100,000 payees. */
const STATES_MAX = 10_000

export interface SearchOptions {
  /**
   * What a value without a property is looked for in: `anywhere`, as who types a word into a field expects, or only where Paisa looks,
   * so that a sheet keeps its numbers: text in accounts, numbers in amounts.
   */
  readonly bare?: BareValues
}

/**
 * Reads a search. AND binds tighter than OR and need not be written, NOT binds tightest; an empty text asks for everything. Returns the
 * first thing that is wrong with it otherwise.
 */
export function parseSearch(text: string, dates: SearchDates, { bare = 'anywhere' }: SearchOptions = {}): Query | SearchProblem {
  if (text.length > LENGTH_MAX)
    return new SearchProblem(LENGTH_MAX, text.length, `a search has at most ${LENGTH_MAX} characters; this one has ${text.length}`)
  const parser = new Parser(text, dates, bare)
  return parser.whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #end: Token
  readonly #dates: SearchDates
  readonly #bare: BareValues
  #at = 0
  #depth = 0
  #conditions = 0

  constructor(text: string, dates: SearchDates, bare: BareValues) {
    this.#tokens = [...tokens(text)]
    this.#end = { kind: 'broken', from: text.length, to: text.length, value: 'the search ends here' }
    this.#dates = dates
    this.#bare = bare
  }

  whole(): Query | SearchProblem {
    if (this.#tokens.length === 0) return { kind: 'everything' }
    const tooMuch = this.#tooLargePatterns()
    if (tooMuch) return tooMuch
    const query = this.#alternatives()
    if (query instanceof SearchProblem || this.#at === this.#tokens.length) return query
    return this.#problem(this.#next.kind === 'close' ? 'no "(" belongs to this ")"' : this.#unexpected(EXPECTED))
  }

  /** Before any of them is made, which takes as long as a thousand texts. */
  #tooLargePatterns(): SearchProblem | undefined {
    let states = 0
    for (const { kind, value, from, to } of this.#tokens)
      if (kind === 'pattern' && (states += patternSize(value)) > STATES_MAX)
        return new SearchProblem(from, to, 'the patterns of this search are too large together; write fewer, or lower counts such as {0,500} in them')
    return undefined
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? this.#end
  }

  #alternatives(): Query | SearchProblem {
    const parts: Query[] = []
    do {
      const part = this.#together()
      if (part instanceof SearchProblem) return part
      parts.push(part)
    } while (this.#takes('or'))
    return joined('or', parts)
  }

  /** What has to hold together, with AND between it or without. */
  #together(): Query | SearchProblem {
    const parts: Query[] = []
    const alternatives = new Map<string, Query[]>()
    let isWritten = false
    do {
      const kind = isWritten ? undefined : this.#next.alternative
      const part = this.#negatable()
      if (part instanceof SearchProblem) return part
      const others = kind === undefined ? undefined : alternatives.get(kind)
      if (others) others.push(part)
      else parts.push(kind === undefined ? part : alternative(alternatives, kind, part))
    } while ((isWritten = this.#takes('and')) || (this.#at < this.#tokens.length && this.#next.kind !== 'or' && this.#next.kind !== 'close'))
    return joined('and', parts.map(alone))
  }

  #negatable(): Query | SearchProblem {
    let isNegated = false
    while (this.#takes('not')) isNegated = !isNegated
    const part = this.#single()
    return part instanceof SearchProblem || !isNegated ? part : { kind: 'not', part }
  }

  #single(): Query | SearchProblem {
    const token = this.#next
    if (token.kind === 'open' || token.kind === 'scope') return this.#bracketed(token)
    if (++this.#conditions > CONDITIONS_MAX) return this.#problem(`a search has at most ${CONDITIONS_MAX} conditions`)
    const operator = this.#tokens[this.#at + 1]
    if (token.kind === 'word' && operator?.kind === 'operator') {
      if (!PROPERTIES.has(token.value)) return this.#problem(unknownProperty(token.value))
      this.#at += 2
      const value = this.#next
      const condition = readCondition({ property: token, operator, value: this.#at < this.#tokens.length ? value : undefined }, this.#dates)
      if (condition instanceof SearchProblem) return condition
      this.#at++
      return condition
    }
    const value = readValue(token, this.#bare, this.#dates)
    if (value instanceof SearchProblem) return value
    if (value === undefined) return this.#problem(this.#unexpected(EXPECTED))
    this.#at++
    return value
  }

  #bracketed(open: Token): Query | SearchProblem {
    if (++this.#depth > DEPTH_MAX) return this.#problem(`a search has at most ${DEPTH_MAX} brackets inside each other`)
    this.#at++
    const part = this.#alternatives()
    if (part instanceof SearchProblem) return part
    if (this.#next.kind !== 'close') return this.#problem(this.#unexpected(`")", which ends the bracket of column ${open.to}`))
    this.#at++
    this.#depth--
    if (open.kind === 'open') return part
    if (open.value === 'every posting') return { kind: 'not', part: { kind: 'scope', of: 'posting', part: { kind: 'not', part } } }
    return { kind: 'scope', of: open.value === 'posting' ? 'posting' : 'transaction', part }
  }

  #takes(kind: 'and' | 'or' | 'not'): boolean {
    if (this.#next.kind !== kind) return false
    this.#at++
    return true
  }
  #problem(message: string): SearchProblem {
    return new SearchProblem(this.#next.from, this.#next.to, message)
  }
  #unexpected(expected: string): string {
    const { kind, value } = this.#next
    if (this.#next === this.#end) return `${value}; expected ${expected}`
    if (kind === 'broken') return value
    if (kind === 'and' || kind === 'or') return `expected ${expected} before this ${value}; the word itself is "${value}", in quotes`
    return `expected ${expected} instead of ${value}`
  }
}

/** A part of which there may be alternatives later. */
function alternative(known: Map<string, Query[]>, kind: string, part: Query): Query {
  const parts = [part]
  known.set(kind, parts)
  return { kind: 'or', parts }
}

const joined = (kind: 'and' | 'or', parts: readonly Query[]): Query => (parts.length === 1 ? parts[0]! : { kind, parts })
const alone = (query: Query): Query => (query.kind === 'or' ? joined('or', query.parts) : query)

const EXPECTED = 'a word, a condition such as account = Food, NOT, or a bracket'

function unknownProperty(name: string): string {
  const near = nearest(name, PROPERTIES.keys())
  return `${name} is no property${near === undefined ? '' : `; the nearest is ${near}`}; expected ${[...PROPERTIES.keys()].join(', ')}`
}
