import { type BqlTableName, isBqlTable, OTHER_TABLES } from './bql-tables.ts'

/** A token of a statement and its place. */
export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'day' | 'sign' | 'end'
  /** As written; of a string the text between its quotes. */
  readonly text: string
  /** The offset in UTF-16 units. */
  readonly from: number
  readonly to: number
}

/** An invalid statement. */
export class NotUnderstood extends Error {
  constructor(
    message: string,
    readonly place: number,
  ) {
    super(message)
  }
}

const PIECE =
  /\s+|--[^\n]*|;\s*$|(?<day>\d{4}-\d\d-\d\d)|(?<number>\d+(?:\.\d*)?|\.\d+)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|'(?<single>(?:[^']|'')*)'|"(?<double>[^"]*)"|(?<sign><=|>=|!=|<>|!~|[-+*/%=<>~(),.#[\]])/uy

/** Returns the tokens of a statement of the Beancount Query Language. Throws NotUnderstood at an invalid character. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < statement.length) {
    const from = PIECE.lastIndex
    const match = PIECE.exec(statement)
    if (!match) throw new NotUnderstood(`"${String.fromCodePoint(statement.codePointAt(from)!)}" is not allowed in a query`, from)
    const { day, number, word, single, double, sign } = match.groups!
    const to = PIECE.lastIndex
    const add = (kind: Token['kind'], text: string): number => tokens.push({ kind, text, from, to })
    if (day !== undefined) add('day', day)
    else if (number !== undefined) add('number', number)
    else if (word !== undefined) add('word', word)
    else if (single !== undefined) add('text', single.replaceAll("''", "'"))
    else if (double !== undefined) add('text', double)
    else if (sign !== undefined) add('sign', sign)
  }
  tokens.push({ kind: 'end', text: '', from: statement.length, to: statement.length })
  return tokens
}

/** Reads tokens in order. */
export class Tokens {
  readonly #tokens: readonly Token[]
  #at = 0

  readonly #statement: string
  /** The first place that uses the running balance. */
  balanceAt: number | undefined
  /** The table of the statement, known before its first column is read. */
  readonly table: BqlTableName

  constructor(statement: string) {
    this.#statement = statement
    this.#tokens = tokensOf(statement)
    this.table = tableOf(this.#tokens)
  }

  /** The text from an offset up to the last token taken. */
  textFrom(place: number): string {
    return this.#statement.slice(place, this.last.to)
  }

  get next(): Token {
    return this.#tokens[this.#at]!
  }
  get last(): Token {
    return this.#tokens[this.#at - 1]!
  }
  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.#at++
    return token
  }

  /** Takes the word if it comes next, in any case, and returns whether it did. */
  takeWord(word: string): boolean {
    if (!this.comesWord(word)) return false
    this.take()
    return true
  }
  comesWord(...words: readonly string[]): boolean {
    return this.next.kind === 'word' && words.includes(this.next.text.toLowerCase())
  }
  takeSign(sign: string): boolean {
    if (this.next.kind !== 'sign' || this.next.text !== sign) return false
    this.take()
    return true
  }
  expectWord(word: string): void {
    if (!this.takeWord(word)) this.fail(`"${word}"`)
  }
  expectSign(sign: string): void {
    if (!this.takeSign(sign)) this.fail(`"${sign}"`)
  }
  /** Throws an error that names what was expected. */
  fail(expected: string): never {
    const { kind, text, from } = this.next
    throw new NotUnderstood(`${kind === 'end' ? 'the query ends' : `"${text}" comes`} where ${expected} is expected`, from)
  }
}

/** The table after `FROM #`; postings by default. */
function tableOf(tokens: readonly Token[]): BqlTableName {
  const at = tokens.findIndex(({ kind, text }, i) => kind === 'sign' && text === '#' && tokens[i - 1]?.text.toLowerCase() === 'from')
  const name = tokens[at + 1]?.text.toLowerCase() ?? ''
  if (at < 0 || isBqlTable(name)) return at < 0 ? 'postings' : (name as BqlTableName)
  const instead = Object.hasOwn(OTHER_TABLES, name) ? OTHER_TABLES[name] : OTHER_TABLES['entries']
  throw new NotUnderstood(`there is no table "#${name}"; ${instead}`, tokens[at]!.from)
}
