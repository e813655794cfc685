import { Scanner } from '#vocabulary/text/scanner.ts'
import { ANY, type Query } from './query.ts'
import { PREFIXES, type TermContext, termQuery } from './terms.ts'

const DEPTH_MAX = 100

/**
 * Reads a query after `=`: `expenses not:desc:"gift shop" amt:>100`. Throws a SyntaxError that says what is wrong with it.
 */
export const parseQuery = (text: string, context: TermContext): Query => combined(words(text).map((word) => term(word, context, 0)))

/** Words apart by blanks; quotes, with a prefix before them or without, hold blanks together. */
function words(text: string): string[] {
  const parts: string[] = []
  const scanner = new Scanner(text)
  for (;;) {
    scanner.take(BLANKS)
    const match = scanner.take(WORD)
    if (!match) return parts
    parts.push(match[4] ?? `${match[1]}${match[2] ?? match[3] ?? ''}`)
  }
}

const BLANKS = /\s*/y
const PREFIX = `((?:not:)*(?:${PREFIXES.join('|')})?)(?:'([^']*)'|"([^"]*)")`
const WORD = new RegExp(`${PREFIX}(?=\\s|$)|(\\S+)`, 'y')

function term(word: string, context: TermContext, depth: number): Query {
  if (depth > DEPTH_MAX) throw new SyntaxError(`it nests deeper than ${DEPTH_MAX} levels`)
  if (word.startsWith('not:')) return { op: 'not', query: term(word.slice('not:'.length), context, depth + 1) }
  const expression = /^(?:expr|any|all):(.*)$/s.exec(word)
  return expression === null ? termQuery(word, context) : new Expression(expression[1]!, context, depth + 1).whole()
}

/** Adjacent terms: accounts are alternatives, and so are descriptions and statuses; all other terms must hold. */
function combined(queries: readonly Query[]): Query {
  const of = (about: string): Query[] => queries.filter((query) => query.op === 'posting' && query.about === about)
  const groups = ['account', 'description', 'status'].map(of)
  const others = queries.filter((query) => !groups.some((group) => group.includes(query)))
  const parts = [...groups.filter((group) => group.length > 0).map((group) => joined('or', group)), ...others]
  return joined('and', parts)
}

const joined = (op: 'and' | 'or', queries: readonly Query[]): Query =>
  queries.length === 0 ? ANY : queries.length === 1 ? queries[0]! : { op, queries }

/** `expr:'(tag:trip or desc:hotel) and not acct:equity'`: "not" binds closest, then "and", then "or", then a blank. */
class Expression {
  readonly #scanner: Scanner
  readonly #context: TermContext
  #depth: number

  constructor(text: string, context: TermContext, depth: number) {
    this.#scanner = new Scanner(text)
    this.#context = context
    this.#depth = depth
  }

  whole(): Query {
    const query = this.#beside()
    if (!this.#scanner.isAtEnd) throw new SyntaxError(`"${this.#rest}" is not expected`)
    return query
  }

  #beside(): Query {
    const queries: Query[] = []
    this.#scanner.take(BLANKS)
    while (!this.#scanner.isAtEnd && !this.#rest.startsWith(')')) {
      queries.push(this.#or())
      this.#scanner.take(BLANKS)
    }
    return combined(queries)
  }
  #or(): Query {
    const queries = [this.#and()]
    while (this.#scanner.takes(/\s*or\s+/iy)) queries.push(this.#and())
    return joined('or', queries)
  }
  #and(): Query {
    const queries = [this.#not()]
    while (this.#scanner.takes(/\s*and\s+/iy)) queries.push(this.#not())
    return joined('and', queries)
  }
  #not(): Query {
    return this.#scanner.takes(/not\s+/iy) ? { op: 'not', query: this.#one() } : this.#one()
  }

  #one(): Query {
    if (this.#scanner.takes(/\(/y)) {
      if (++this.#depth > DEPTH_MAX) throw new SyntaxError(`it nests deeper than ${DEPTH_MAX} parentheses`)
      const query = this.#beside()
      if (!this.#scanner.takes(/\)/y)) throw new SyntaxError('a parenthesis is not closed')
      this.#depth--
      return query
    }
    const match = this.#scanner.take(TERM)
    if (!match || match[0] === '') throw new SyntaxError(`a term is missing at "${this.#rest}"`)
    return term(`${match[1] ?? ''}${match[2] ?? match[3] ?? match[4] ?? ''}`, this.#context, this.#depth)
  }

  get #rest(): string {
    return this.#scanner.text.slice(this.#scanner.at)
  }
}

const TERM = new RegExp(`(?!(?:not|and|or)\\s)(?:${PREFIX}|([^)\\s]*))`, 'iy')
