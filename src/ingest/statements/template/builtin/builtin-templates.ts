import { BANK_TEMPLATES } from './banks.ts'
import { CARD_TEMPLATES } from './cards.ts'
import { INVESTMENT_TEMPLATES } from './investments.ts'

export interface Template {
  readonly name: string
  readonly content: string
}

/**
 * The templates that come with Daybook, by the names of files. They print the words of ledger; `writeBlocks` puts them into those of the journal. A row
 * that is no transaction prints nothing.
 */
export const builtinTemplates = (currency: string): Template[] =>
  [...BANK_TEMPLATES, ...CARD_TEMPLATES, ...INVESTMENT_TEMPLATES]
    .map(({ name, content }) => ({ name, content: content(currency) }))
    .sort((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1))

/** Paisa's lists are in the order of the files that its templates are in: what has a longer name comes first, as a blank is before a point. */
const fileOf = ({ name }: Template): string => `${name}.`
