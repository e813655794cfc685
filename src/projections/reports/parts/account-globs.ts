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
