import { Pattern } from '../expression/pattern.ts'
import type { Expression } from '../expression/tree.ts'

/**
 * Which accounts a query can hold for at all; undefined where that hangs on more than their names. It lets the plain half skip the
 * transactions that no rule can concern. Of two conditions only the first may decide: it is asked first, and where it fails nobody hears
 * what is wrong with the second.
 */
export const accountFilter = (query: Expression): ((account: string) => boolean) | undefined =>
  accountQuery(query) ?? (query.op === 'and' ? accountFilter(query.left) : undefined)

/** A query that asks for nothing but the account, as a test of account names; undefined for any other. */
function accountQuery(query: Expression): ((account: string) => boolean) | undefined {
  switch (query.op) {
    case 'value':
      return typeof query.value === 'boolean' ? () => query.value === true : undefined
    case '=~': {
      const pattern = query.right.op === 'value' ? query.right.value : undefined
      return isAccount(query.left) && pattern instanceof Pattern ? (account) => pattern.test(account) : undefined
    }
    case '==': {
      const name = query.right.op === 'value' ? query.right.value : undefined
      return isAccount(query.left) && typeof name === 'string' ? (account) => account === name : undefined
    }
    case 'not': {
      const inner = accountQuery(query.left)
      return inner && ((account) => !inner(account))
    }
    case 'and':
    case 'or': {
      const [left, right] = [accountQuery(query.left), accountQuery(query.right)]
      if (!left || !right) return undefined
      return query.op === 'and' ? (account) => left(account) && right(account) : (account) => left(account) || right(account)
    }
    default:
      return undefined
  }
}

const isAccount = (expression: Expression): boolean => expression.op === 'name' && expression.name === 'account'
