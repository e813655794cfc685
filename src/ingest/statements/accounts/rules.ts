import { RE2JS } from 're2js'

/** What a person has laid down: payees that a pattern matches belong to an account. */
export interface AccountRule {
  /** A regular expression, found anywhere in payee and description, whatever the case. */
  readonly pattern: string
  readonly account: string
}

export interface RuleProblem {
  readonly pattern: string
  readonly message: string
}

/** Rules ready to be asked. Their patterns take linear time, whatever they are asked about. */
export class AccountRules {
  readonly #rules: { readonly pattern: RE2JS; readonly account: string }[] = []
  readonly problems: RuleProblem[] = []

  constructor(rules: readonly AccountRule[]) {
    for (const { pattern, account } of rules) {
      try {
        this.#rules.push({ pattern: RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE), account })
      } catch {
        this.problems.push({ pattern, message: `"${pattern}" is no regular expression that is sure to end; it was left out` })
      }
    }
  }

  /** The account of the first rule that matches. */
  accountOf(text: string): string | undefined {
    return this.#rules.find(({ pattern }) => pattern.matcher(text).find())?.account
  }
}
