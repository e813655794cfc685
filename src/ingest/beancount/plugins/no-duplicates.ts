import { NOTE, OTHER } from '../directives.ts'
import type { Place } from '../problems.ts'
import type { Plugin } from './journal.ts'
import { SaidAgain } from './said-again.ts'

/** No two directives are the same. */
export const noDuplicates: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const seen = new Map<string, number>()
    const meet = (key: string, place: Place): void => {
      const before = seen.get(key)
      if (before === undefined) seen.set(key, place.line)
      else
        journal.problems.error(
          'entry_duplicated',
          place,
          `This entry is the same as that of line ${before}, which plugin "noduplicates" forbids; remove one of them.`,
        )
    }
    for (const transaction of journal.transactions) {
      const { day, flag, payee, narration, tags, links } = transaction
      const postings = transaction.postings.map(({ account, number, currency, lot, price, flag: own }) => [
        account,
        number.toText(),
        currency,
        lot && [lot.number.toText(), lot.currency, lot.day, lot.label ?? null],
        price && [price.number.toText(), price.currency],
        own,
      ])
      const names = tags
        .filter(({ value }) => value === '')
        .map(({ name }) => name)
        .sort()
      meet(
        JSON.stringify([day, flag, payee ?? null, narration, names, [...links].sort(), postings.map((posting) => JSON.stringify(posting)).sort()]),
        transaction,
      )
    }
    const said = new SaidAgain(journal.sources)
    for (const directive of journal.directives.others) {
      const { file: _file, line: _line, endLine: _endLine, ...content } = directive
      meet(
        JSON.stringify({
          ...content,
          said: directive.kind === NOTE || directive.kind === OTHER ? said.of(directive) : undefined,
          tags: undefined,
          number: 'number' in content ? content.number.toText() : undefined,
          tolerance: 'tolerance' in content ? content.tolerance?.toText() : undefined,
        }),
        directive,
      )
    }
  },
}
