import { type LinearPattern, linearPattern } from '#vocabulary/linear-pattern.ts'

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
  readonly #rules: { readonly rule: AccountRule; readonly pattern: LinearPattern }[] = []
  readonly problems: RuleProblem[] = []

  constructor(rules: readonly AccountRule[]) {
    for (const rule of rules) {
      const pattern = linearPattern(rule.pattern, { ignoreCase: true })
      if (pattern) this.#rules.push({ rule, pattern })
      else this.problems.push({ pattern: rule.pattern, message: `"${rule.pattern}" is no regular expression that is sure to end; it was left out` })
    }
  }

  /** The first rule that matches. */
  find(text: string): AccountRule | undefined {
    return this.#rules.find(({ pattern }) => pattern.test(text))?.rule
  }
}
