import type { Day } from '#vocabulary/day.ts'
import type { Amount } from '../amount.ts'
import type { ParsedTag } from '../syntax.ts'
import { LedgerError } from '../problems.ts'

export type Application =
  | { readonly label: 'account'; readonly account: string }
  | { readonly label: 'tag'; readonly tags: readonly ParsedTag[] }
  | { readonly label: 'fixed'; readonly commodity: number; readonly price: Amount }
  | { readonly label: 'year'; readonly before: Day }

type Marking = Extract<Application, { readonly label: 'tag' | 'fixed' }>

/** Characters of the account that is applied to all names. */
const APPLIED_MAX = 1000

/** The `apply` directives that are open: one stack for each file that is being read, and what is open in a file ends with it. */
export class Applications {
  readonly #stacks: Application[][] = []
  /** The open directives of all files that postings need; a `year` in every month stays open, and no posting searches them. */
  readonly #accounts: string[] = []
  readonly #markings: Marking[] = []

  get marks(): boolean {
    return this.#markings.length > 0
  }
  enterFile(): void {
    this.#stacks.push([])
  }
  /** Returns the innermost one that was still open. */
  leaveFile(): Application | undefined {
    const stack = this.#stacks.pop()!
    for (const application of stack) this.#closed(application)
    return stack.at(-1)
  }
  open(application: Application): void {
    this.#stacks.at(-1)!.push(application)
    if (application.label === 'account') this.#accounts.push(application.account)
    else if (application.label !== 'year') this.#markings.push(application)
  }
  /** Closes the innermost one of this file, which must have that label; '' closes any. */
  close(label: string): Application {
    const stack = this.#stacks.at(-1)!
    const last = stack.at(-1)
    const said = label === '' ? 'end' : `end apply ${label}`
    if (!last) throw new LedgerError('end_without_apply', `"${said}" closes nothing; remove it, or write the apply directive that it closes`)
    if (label !== '' && label !== last.label && !(last.label === 'fixed' && label === 'rate'))
      throw new LedgerError('end_of_other_apply', `"${said}" stands where "apply ${last.label}" is open; close that first`)
    stack.pop()
    this.#closed(last)
    return last
  }
  #closed({ label }: Application): void {
    if (label === 'account') this.#accounts.pop()
    else if (label !== 'year') this.#markings.pop()
  }

  /** The account below which accounts are meant. */
  get topAccount(): string | undefined {
    return this.#accounts.at(-1)
  }
  below(name: string): string {
    const top = this.topAccount
    if (top !== undefined && top.length > APPLIED_MAX)
      throw new LedgerError(
        'account_too_long',
        `"apply account" inside one another have come to more than ${APPLIED_MAX} characters; close the earlier ones`,
      )
    return top === undefined ? name : `${top}:${name}`
  }
  /** The price that stays for amounts of a commodity. */
  priceOf(commodity: number): Amount | undefined {
    const innermost = this.#markings.findLast((marking) => marking.label === 'fixed' && marking.commodity === commodity)
    return innermost?.label === 'fixed' ? innermost.price : undefined
  }
  /** Those of the innermost one first. */
  get tags(): readonly ParsedTag[] {
    return this.#markings.toReversed().flatMap((marking) => (marking.label === 'tag' ? marking.tags : []))
  }
}
