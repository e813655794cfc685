import { ownValue } from '#vocabulary/own-value.ts'
import { LINE_FEED, RETURN } from '#vocabulary/bytes.ts'
/*
 * Regular expressions as hledger's users write them (POSIX extended, without case), as a tree. What only backtracking can do (back
 * references, lookaround) is refused, as the tool refuses it.
 */

export type Node =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unit'; readonly matches: (code: number) => boolean }
  | { readonly kind: 'assert'; readonly what: 'begin' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'either'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }
  | { readonly kind: 'group'; readonly part: Node /** 1 and up; 0 when it catches nothing. */; readonly number: number }

const NAMED: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}0-9',
  upper: '\\p{L}',
  lower: '\\p{L}',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  print: ' -~\\u00a0-\\uffff',
  graph: '!-~\\u00a1-\\uffff',
  cntrl: '\\x00-\\x1f\\x7f',
  xdigit: '0-9a-fA-F',
  word: '\\w',
}

const DEPTH_MAX = 100
const REPEAT_MAX = 255

/** Throws a SyntaxError for what is not an expression. */
export function parsePattern(source: string): { readonly tree: Node; readonly groups: number } {
  const parser = new PatternParser(source)
  return { tree: parser.whole(), groups: parser.groups }
}

class PatternParser {
  groups = 0
  readonly #source: string
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  whole(): Node {
    const tree = this.#either()
    if (this.#at < this.#source.length) throw this.#wrong('a bracket closes that was not opened')
    return tree
  }

  #wrong(why: string): SyntaxError {
    return new SyntaxError(`${why} at character ${this.#at + 1}`)
  }
  #next(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #either(): Node {
    if (++this.#depth > DEPTH_MAX) throw this.#wrong('brackets are nested too deeply')
    const options = [this.#sequence()]
    while (this.#next('|')) options.push(this.#sequence())
    this.#depth--
    return options.length === 1 ? options[0]! : { kind: 'either', options }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) parts.push(this.#repeated())
    return parts.length === 0 ? { kind: 'empty' } : parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  #repeated(): Node {
    let part = this.#unit()
    for (;;) {
      const count = /^(?:([*+?])|\{(\d{1,3})(,?)(\d{0,3})\})/.exec(this.#source.slice(this.#at, this.#at + 12))
      if (count === null) return part
      const [whole, sign, from = '', comma, to = ''] = count
      this.#at += whole.length
      const least = sign === undefined ? Number(from) : sign === '+' ? 1 : 0
      const most =
        sign === undefined ? (comma === '' ? least : to === '' ? Number.POSITIVE_INFINITY : Number(to)) : sign === '?' ? 1 : Number.POSITIVE_INFINITY
      if (least > REPEAT_MAX || (most !== Number.POSITIVE_INFINITY && (most > REPEAT_MAX || most < least)))
        throw this.#wrong('a count is out of range')
      part = { kind: 'repeat', part, least, most }
    }
  }

  #unit(): Node {
    const char = this.#source[this.#at]!
    if (char === '(') {
      this.#at++
      const number = this.#next('?:') ? 0 : this.#source[this.#at] === '?' ? -1 : ++this.groups
      if (number < 0) throw this.#wrong('this kind of group is not known')
      const part = this.#either()
      if (!this.#next(')')) throw this.#wrong('a bracket is not closed')
      return { kind: 'group', part, number }
    }
    if (char === '[') return this.#set()
    this.#at++
    if (char === '.') return { kind: 'unit', matches: (code) => code !== LINE_FEED && code !== RETURN }
    if (char === '^') return { kind: 'assert', what: 'begin' }
    if (char === '$') return { kind: 'assert', what: 'end' }
    if (char === '*' || char === '+' || char === '?') throw this.#wrong('there is nothing to repeat')
    if (char === '\\') return this.#escape()
    return literal(char)
  }

  #escape(): Node {
    const char = this.#source[this.#at++]
    if (char === undefined) throw this.#wrong('a backslash stands alone')
    if (/[1-9]/.test(char)) throw this.#wrong('back references are not known')
    if (char === 'b') return { kind: 'assert', what: 'boundary' }
    if (char === 'B') return { kind: 'assert', what: 'inside' }
    if (char === '<' || char === '>') return { kind: 'assert', what: 'boundary' }
    if (char === '`') return { kind: 'assert', what: 'begin' }
    if (char === "'") return { kind: 'assert', what: 'end' }
    if (/[dDwWsS]/.test(char)) return matching(new RegExp(`\\${char}`))
    const named = { n: '\n', t: '\t', r: '\r' }[char]
    return literal(named ?? char)
  }

  /** "[^a-z[:digit:]_]"; a "]" that comes first stands for itself. */
  #set(): Node {
    const from = ++this.#at
    if (this.#source[this.#at] === '^') this.#at++
    if (this.#source[this.#at] === ']') this.#at++
    for (;;) {
      const char = this.#source[this.#at]
      if (char === undefined) throw this.#wrong('a square bracket is not closed')
      if (char === ']') break
      const named = /^\[:\w+:\]/.exec(this.#source.slice(this.#at, this.#at + 12))
      this.#at += named === null ? (char === '\\' ? 2 : 1) : named[0].length
    }
    const inside = this.#source.slice(from, this.#at++)
    const isNegated = inside.startsWith('^')
    const body = inside.slice(isNegated ? 1 : 0).replace(/\[:(\w+):\]|\\[dDwWsSnrt\]\\^-]|[\]\\[^]/g, (part, name: string | undefined) => {
      if (name !== undefined) {
        const set = ownValue(NAMED, name)
        if (set === undefined) throw this.#wrong(`[:${name}:] is not a class`)
        return set
      }
      return part.length === 1 ? `\\${part}` : part
    })
    try {
      return matching(new RegExp(`[${isNegated ? '^' : ''}${body}]`, 'iu'))
    } catch {
      throw this.#wrong('this set of characters is not understood')
    }
  }
}

const literal = (char: string): Node => {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()].map((variant) =>
    variant.length === 1 ? variant.charCodeAt(0) : char.charCodeAt(0),
  )
  return { kind: 'unit', matches: (code) => code === lower || code === upper }
}

/** A set of characters, asked about one code unit at a time and remembered for the first 128. */
function matching(one: RegExp): Node {
  const ascii = Uint8Array.from({ length: 128 }, (_, code) => (one.test(String.fromCharCode(code)) ? 1 : 0))
  return { kind: 'unit', matches: (code) => (code < 128 ? ascii[code] === 1 : one.test(String.fromCharCode(code))) }
}
