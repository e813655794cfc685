import { intAt } from '#vocabulary/element-at.ts'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import { escapedForPattern } from '#vocabulary/text/scanner.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { gainsOf } from '../../valuation/earnings.ts'
import { chosenOf } from '../../valuation/posting-sums.ts'

/**
 * Postings whose account matches shell patterns: `*` and `?` do not match a slash, colons are ordinary characters. One pattern must match, or
 * all of them if any begins with `!`. A gain is matched by its asset account; other income or equity never matches.
 */
export function matchingGlobs(ledger: ValuedLedger, postings: Int32Array, patterns: readonly string[]): Int32Array {
  const matches = globMatcher(patterns)
  const { accounts, booked } = ledger
  const cached = new Map<number, boolean>()
  const isMatched = (account: number): boolean => {
    let matched = cached.get(account)
    if (matched === undefined) cached.set(account, (matched = matches(accounts.name(account))))
    return matched
  }
  return chosenOf(postings, (posting) => {
    const { mayGain, source } = accounts.traits(intAt(booked.account, posting))
    return mayGain ? gainsOf(ledger, posting).some(({ account }) => isMatched(account)) : isMatched(source)
  })
}

/** Whether an account matches such patterns; an empty list matches nothing. */
export function globMatcher(patterns: readonly string[]): (account: string) => boolean {
  const tests = patterns.map((pattern) => {
    const negated = pattern.startsWith('!')
    const expression = globExpression(negated ? pattern.slice(1) : pattern)
    return (account: string): boolean => expression(account) !== negated
  })
  if (tests.length === 0) return () => false
  if (patterns.some((pattern) => pattern.startsWith('!'))) return (account) => tests.every((test) => test(account))
  return (account) => tests.some((test) => test(account))
}

/** An unclosed class or a trailing backslash is literal, so every pattern is valid. */
function globExpression(glob: string): (account: string) => boolean {
  let source = ''
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]!
    const close = glob.indexOf(']', at + 2)
    if (character === '*') source += '[^/]*'
    else if (character === '?') source += '[^/]'
    else if (character === '[' && close > 0) {
      const inside = glob.slice(at + 1, close).replace(/[\\\]]/g, '\\$&')
      source += `[${inside.replace(/^!/, '^')}]`
      at = close
    } else if (character === '\\' && at + 1 < glob.length) source += escapedForPattern(glob[++at]!)
    else source += escapedForPattern(character)
  }
  // An invalid class such as [z-a]: the pattern is literal.
  const pattern = linearPattern(source, { whole: true }) ?? linearPattern(escapedForPattern(glob), { whole: true })
  return (account) => pattern?.test(account) ?? false
}

/**
 * The category of each account: "Expenses:Food:Groceries" → "Food". If all accounts below a root share the next segment, as with a country
 * in Income:US:Employer:Salary, the category has one segment more: "US:Employer".
 */
export function categoriesOf(names: readonly string[]): string[] {
  const shared = sharedParts(names)
  return names.map((name) => {
    const [root, ...parts] = name.split(':')
    return parts.length === 0 ? name : parts.slice(0, 1 + (shared.get(root!) ?? 0)).join(':')
  })
}

/** Every category with its root, "Expenses:Food", in the order of the accounts given. */
export function categoriesInOrder(names: readonly string[]): string[] {
  const categories = categoriesOf(names)
  return [...new Set(names.flatMap((name, place) => (name.includes(':') ? [`${name.split(':')[0]}:${categories[place]}`] : [])))]
}

/** By root, how many parts all of its accounts share, each of which goes on after them. */
function sharedParts(names: readonly string[]): Map<string, number> {
  const parents = new Set(names.map((name) => name.slice(0, Math.max(0, name.lastIndexOf(':')))))
  const first = new Map<string, readonly string[]>()
  const shared = new Map<string, number>()
  for (const name of names) {
    if (parents.has(name)) continue
    const [root, ...parts] = name.split(':')
    const others = first.get(root!)
    if (others === undefined) first.set(root!, parts)
    else {
      const apart = parts.findIndex((part, place) => part !== others[place])
      // No account is a category by itself because it is shorter than the others.
      shared.set(root!, Math.max(0, Math.min(shared.get(root!) ?? others.length - 1, apart < 0 ? parts.length - 1 : apart, parts.length - 1)))
    }
  }
  return shared
}
