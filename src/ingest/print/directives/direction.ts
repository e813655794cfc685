import { accountType } from '../../hledger/directives/account-types.ts'
import type { Dialect } from '../../journal/book.ts'

/** What becomes of a directive in another dialect. */
export interface Translated {
  /** The lines that stand for it; a comment when its effect is in the entries already. */
  readonly lines: readonly string[]
  /** What the target does not do for it, behind the name of the target: "has nothing like it". Absent when nothing is lost. */
  readonly lost?: string
}

/** `account` and `currency` give a name as the target writes it. */
export interface NamesOfTarget {
  account(name: string): string
  currency(name: string): string
}

/** Periodic rules of ledger and hledger as Fava's budgets, which plan for one account in one currency each. */
export interface Budgets {
  /** What stands for a rule, by its lines; absent for one that says more than budgets do. */
  readonly lines: ReadonlyMap<readonly string[], readonly string[]>
  /** Accounts that are planned for, as the source names them. */
  readonly accounts: readonly string[]
  /** The first day of a plan as YYYY-MM-DD, from which the accounts have to be open; '' without one. */
  readonly from: string
}

export interface Direction {
  readonly source: Dialect
  readonly target: Dialect
  readonly names: NamesOfTarget
  /** Names are changed by aliases or prefixes, so that what stands in a rule is not what it means. */
  readonly isRenaming: boolean
  /** Numbers have a decimal comma in some file, and entries have a point. */
  readonly hasDecimalCommas: boolean
  /** The `=` rules of the book have added nothing to its entries. */
  readonly leavesRulesOut: boolean
  /** Periodic rules that beancount has as budgets. */
  readonly budgets: Budgets
  /** The directive stands in the root file. */
  readonly isRoot: boolean
  /** The first day of the book as YYYY-MM-DD. */
  readonly firstDay: string
  /** Declared already, where the target takes a declaration once. */
  readonly declared: Set<string>
}

export const asComment = (lines: readonly string[]): string[] => lines.map((line) => `; ${line}`)
/** Lines below a declaration that the target has as comments. */
export const commentsBelow = (below: readonly string[]): string[] => below.map((line) => `    ; ${line.trim().replace(/^;\s*/, '')}`)

/** hledger takes `type:` in the comment of an account for its type, and refuses what it knows none of. */
export const untyped = (line: string): string =>
  line.replace(/(?<=;.*)\btype:\s*([^,]*)/, (tag, value: string) => (accountType(value) === undefined ? tag.replace(':', ' =') : tag))
