import type { Token } from './token.ts'

/*
 * Searches as those who come from hledger and Fava have them in their fingers: `acct:food`, `not:desc:shop`, `payee:"Trader Joe"`, `-#trip`,
 * `^invoice-1`. They are conditions in other words, so they become the same tokens. A colon stands in account names too: only these words
 * before one mean a property.
 */

const PROPERTY_OF: Readonly<Record<string, string>> = {
  acct: 'account',
  account: 'account',
  desc: 'payee',
  description: 'payee',
  payee: 'payee',
  narration: 'payee',
  note: 'note',
  code: 'code',
  tag: 'tag',
  tags: 'tag',
  link: 'link',
  links: 'link',
  cur: 'currency',
  amt: 'quantity',
  date: 'date',
  status: 'status',
}
const KEY = `(${Object.keys(PROPERTY_OF).join('|')}):`
const NEGATION = new RegExp(`not:(?=\\S)|-(?=[#^]\\S|${KEY})`, 'y')
const CONDITION = new RegExp(KEY, 'y')
const LINK = /\^(?=[\p{L}\d])/uy
const OPERATOR = /[<>]=?|=/y
const VALUE = /[^\s()"“”]+/y
/** What hledger and Fava, to whom every text is a pattern, mean as one. A point is more often a point. */
const PATTERN = /[\^$|*+?\\[\]]/

/** The tokens that begin at a place, where other tools' words do; up to a value that is read as values of our own are. */
export function tokensOfOtherTools(text: string, from: number): readonly Token[] {
  const negated = matchAt(NEGATION, text, from)
  if (negated !== undefined) {
    const to = from + negated.length
    return [{ kind: 'not', from, to, value: 'NOT' }, ...tokensOfOtherTools(text, to)]
  }
  if (matchAt(LINK, text, from) !== undefined) return condition({ from, property: 'link', to: from + 1, operator: '==' }, valueAt(text, from + 1))
  const key = matchAt(CONDITION, text, from)
  if (key === undefined) return []
  const to = from + key.length
  const property = PROPERTY_OF[key.slice(0, -1)]!
  const quoted = text[to] === '"' || text[to] === '“'
  const written = valueAt(text, to)
  switch (property) {
    case 'quantity': {
      const operator = matchAt(OPERATOR, text, to) ?? ''
      return condition({ from, property, to: to + operator.length, operator: operator || '=' })
    }
    case 'status':
      return condition({ from, property, to, operator: '=' }, written ?? { kind: 'word', from: to, to, value: 'unmarked' })
    case 'date':
      return quoted || written === undefined
        ? condition({ from, property, to, operator: '=' })
        : condition({ from, property, to, operator: '=' }, dateOf(written))
  }
  if (quoted) return condition({ from, property, to, operator: '=' })
  if (written === undefined) return []
  if (property === 'tag') written.value = written.value.replace('=', ': ')
  if (!PATTERN.test(written.value)) return condition({ from, property, to, operator: '=' }, written)
  return condition({ from, property, to, operator: '=~' }, { ...written, kind: 'pattern', flags: 'i' })
}

type Written = { -readonly [Key in keyof Token]: Token[Key] }

function condition(
  { from, property, to, operator }: { readonly from: number; readonly property: string; readonly to: number; readonly operator: string },
  value?: Token,
): readonly Token[] {
  const name: Token = { kind: 'word', from, to, value: property }
  return [name, { kind: 'operator', from: to, to, value: operator }, ...(value ? [value] : [])]
}

function valueAt(text: string, from: number): Written | undefined {
  const value = matchAt(VALUE, text, from)
  return value === undefined ? undefined : { kind: 'text', from, to: from + value.length, value }
}

/** `lastmonth` is two words here. Of a time with an end hledger leaves out the last day, which nobody would notice. */
function dateOf({ from, to, value }: Token): Token {
  if (/\.\.\S/.test(value))
    return { kind: 'broken', from, to, value: `hledger does not count the end of ${value}; write date = ${value}, where it counts` }
  return { kind: 'date', from, to, value: value.replace(/^(this|last|next)(?=\p{L})/u, '$1 ') }
}

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at
  return expression.exec(text)?.[0]
}
