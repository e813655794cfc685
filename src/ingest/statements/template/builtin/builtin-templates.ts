import { BANK_TEMPLATES } from './banks.ts'
import { INVESTMENT_TEMPLATES } from './investments.ts'
import type { TemplateSource } from './template-source.ts'

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

/*
 * Cards: a refund reduces its expense, and a payment to the card comes from an account. Neither is income.
 */
const PAYMENT = 'payment|autopay|thank you'

/** CR is in a column of its own. */
const icici: TemplateSource = {
  name: 'ICICI Credit Card Statement',
  content: (currency) => `{{#if (isDate ROW.A "DD/MM/YYYY")}}
{{date ROW.A "DD/MM/YYYY"}} {{trim ROW.C}}
{{#if (regexpTest (toUpperCase ROW.G) "CR")}}
    Liabilities:CreditCard:ICICI    {{amount ROW.F}} ${currency}
    {{#if (regexpTest (toLowerCase ROW.C) "${PAYMENT}")}}Assets:Checking{{else}}{{predictAccount ROW.C prefix="Expenses"}}{{/if}}
{{else}}
    {{predictAccount ROW.C prefix="Expenses"}}    {{amount ROW.F}} ${currency}
    Liabilities:CreditCard:ICICI
{{/if}}
{{/if}}
`,
}

/** CR or DR follows the amount. */
const idfc: TemplateSource = {
  name: 'IDFC First Credit Card Pdf',
  content: (currency) => String.raw`{{#if (and (isDate ROW.A "DD/MM/YYYY") (not (isBlank ROW.C)))}}
{{date ROW.A "DD/MM/YYYY"}} {{trim ROW.B}}
{{#if (regexpTest (toUpperCase ROW.C) "CR")}}
    Liabilities:CreditCard:IDFC    {{amount (regexpMatch ROW.C "[\d,]+(\.\d+)?")}} ${currency}
    {{#if (regexpTest (toLowerCase ROW.B) "${PAYMENT}")}}Assets:Checking{{else}}{{predictAccount ROW.B prefix="Expenses"}}{{/if}}
{{else}}
    {{predictAccount ROW.B prefix="Expenses"}}    {{amount (regexpMatch ROW.C "[\d,]+(\.\d+)?")}} ${currency}
    Liabilities:CreditCard:IDFC
{{/if}}
{{/if}}
`,
}

/** The number of pieces on a line of this PDF varies, so they are joined; C or D at the end is the direction. */
const SBI_LINE = String.raw`^(.*?)\s+([\d,]+\.\d{2})\s*([CD])\s*$`
const sbiCard: TemplateSource = {
  name: 'SBI Credit Card Statement',
  content: (currency) => String.raw`{{#if (and (isDate ROW.A "DD MMM YY") (regexpTest (textRange B J) "${SBI_LINE}"))}}
{{date ROW.A "DD MMM YY"}} {{trim (regexpMatch (textRange B J) "${SBI_LINE}" group=1)}}
{{#if (eq (regexpMatch (textRange B J) "${SBI_LINE}" group=3) "C")}}
    Liabilities:CreditCard:SBI    {{amount (regexpMatch (textRange B J) "${SBI_LINE}" group=2)}} ${currency}
    {{#if (regexpTest (toLowerCase (textRange B J)) "${PAYMENT}")}}Assets:Checking{{else}}{{predictAccount (regexpMatch (textRange B J) "${SBI_LINE}" group=1) prefix="Expenses"}}{{/if}}
{{else}}
    {{predictAccount (regexpMatch (textRange B J) "${SBI_LINE}" group=1) prefix="Expenses"}}    {{amount (regexpMatch (textRange B J) "${SBI_LINE}" group=2)}} ${currency}
    Liabilities:CreditCard:SBI
{{/if}}
{{/if}}
`,
}

const CARD_TEMPLATES: readonly TemplateSource[] = [icici, idfc, sbiCard]
