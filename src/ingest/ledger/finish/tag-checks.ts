import { evaluate } from '../expression/evaluate.ts'
import type { Scope } from '../expression/tree.ts'
import { truth } from '../expression/value.ts'
import type { Detail } from '../syntax.ts'
import { LedgerError } from '../problems.ts'
import type { Item } from './items.ts'

/** What `tag` directives say of values, and in strict mode which tags there are. */
export class TagChecks {
  readonly #declared = new Set<string>()
  readonly #checks = new Map<string, Detail[]>()

  get some(): boolean {
    return this.#checks.size > 0
  }
  declare(name: string, details: readonly Detail[]): void {
    this.#declared.add(name)
    const checks = details.filter((detail) => detail.expression)
    if (checks.length > 0) this.#checks.set(name, [...(this.#checks.get(name) ?? []), ...checks])
  }

  /** The tags of an item that no directive declares. */
  undeclared(item: Item): string[] {
    return [...item.tags.values()].map(({ name }) => name).filter((name) => !this.#declared.has(name))
  }

  /** Throws for an assertion that does not hold; returns what checks do not hold. */
  failing(item: Item, scope: Scope): string[] {
    const failed: string[] = []
    for (const tag of item.tags.values()) {
      if (tag.value === undefined) continue
      for (const { keyword, argument, expression } of this.#checks.get(tag.name) ?? []) {
        const inner: Scope = {
          lookup: (name) => (name === 'value' ? tag.value : scope.lookup(name)),
          define: (name, definition) => scope.define(name, definition),
        }
        if (truth(evaluate(expression!, inner))) continue
        if (keyword === 'assert')
          throw new LedgerError('check_failed', `the tag ${tag.name} does not meet its assertion "${argument}"; correct its value`)
        failed.push(`the tag ${tag.name} does not meet its check "${argument}"; correct its value`)
      }
    }
    return failed
  }
}
