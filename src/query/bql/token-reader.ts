import { type BqlTableName, isBqlTable, OTHER_TABLES } from './tables.ts'
import { NotUnderstood, type Token, tokensOf } from './tokens.ts'

/** Reads tokens one after the other. */
export class Tokens {
  readonly #tokens: readonly Token[]
  #at = 0

  readonly #statement: string
  /** Where what the postings come to one after the other is asked for first. */
  balanceAt: number | undefined
  /** What the statement reads, which is known before its first column is read. */
  readonly table: BqlTableName

  constructor(statement: string) {
    this.#statement = statement
    this.#tokens = tokensOf(statement)
    this.table = tableOf(this.#tokens)
  }

  /** What was written from a place up to the token that was taken last. */
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

  /** True after taking the word when it comes next, however it is written. */
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
  /** Says what would have been understood here. */
  fail(expected: string): never {
    const { kind, text, from } = this.next
    throw new NotUnderstood(`${kind === 'end' ? 'the query ends' : `"${text}" stands`} where ${expected} is expected`, from)
  }
}

/** The table behind `FROM #`; that of postings where none is named. */
function tableOf(tokens: readonly Token[]): BqlTableName {
  const at = tokens.findIndex(({ kind, text }, i) => kind === 'sign' && text === '#' && tokens[i - 1]?.text.toLowerCase() === 'from')
  const name = tokens[at + 1]?.text.toLowerCase() ?? ''
  if (at < 0 || isBqlTable(name)) return at < 0 ? 'postings' : (name as BqlTableName)
  const instead = Object.hasOwn(OTHER_TABLES, name) ? OTHER_TABLES[name] : OTHER_TABLES['entries']
  throw new NotUnderstood(`there is no table "#${name}" here; ${instead}`, tokens[at]!.from)
}
