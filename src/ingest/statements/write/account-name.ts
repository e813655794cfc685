import type { Dialect } from '../../journal/book.ts'
import { rootedAccount } from '../../journal/roots.ts'

const ROOTED = /^(?:Assets|Liabilities|Income|Expenses|Equity)(?::|$)/
const BEANCOUNT = /^[\p{Lu}\p{N}][\p{L}\p{N}-]*(?::[\p{Lu}\p{N}][\p{L}\p{N}-]*)+$/u

/** Why an account cannot be written in a dialect; undefined when it can. */
export function accountProblem(name: string, dialect: Dialect): string | undefined {
  if (name.trim() === '') return 'an account has a name'
  if (/[\r\n\t;]|\s{2}/.test(name) || name !== name.trim())
    return `the account "${name}" has blanks, line ends or a semicolon where a name cannot have them`
  if (/^[*!([~=%]|:$|^:|::/.test(name)) return `the account "${name}" begins or ends with a sign, which would be taken for something else`
  if (dialect === 'beancount' && !BEANCOUNT.test(name))
    return `beancount does not allow the account "${name}": its parts begin with a capital letter or a digit, have letters, digits and hyphens, and there are two at least`
  return undefined
}

/** The name that beancount allows for an account of another dialect: "expenses:Food & Dining" becomes Expenses:Food-Dining. */
export function beancountAccount(name: string): string {
  if (BEANCOUNT.test(name)) return name
  const rooted = rootedAccount(name, new Map())
  const parts = (ROOTED.test(rooted) ? rooted : `Equity:${rooted}`).split(':').map((part) => {
    const plain = part.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'X'
    return plain[0]!.toUpperCase() + plain.slice(1)
  })
  return (parts.length === 1 ? [...parts, 'General'] : parts).join(':')
}
