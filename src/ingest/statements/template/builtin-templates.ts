/** A built-in template: its text for the book's currency. */
interface TemplateSource {
  readonly name: string
  readonly content: (currency: string) => string
}

interface Template {
  readonly name: string
  readonly content: string
}

/**
 * The built-in templates, in the order of Paisa's file names. They print ledger's dialect; `writeBlocks` converts it to the journal's. Rows that are
 * not transactions print nothing.
 */
export const builtinTemplates = (currency: string): Template[] =>
  [...BANK_TEMPLATES, ...CARD_TEMPLATES, ...INVESTMENT_TEMPLATES]
    .map(({ name, content }) => ({ name, content: content(currency) }))
    .sort((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1))

/** Paisa sorts templates by file name: a longer name comes first, because a blank sorts before a dot. */
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

/** Fields are padded with blanks; of debit and credit one is 0.00. */
const hdfcText: TemplateSource = {
  name: 'HDFC Account Statement',
  content: (currency) => `{{#if (isDate ROW.A "DD/MM/YY" "DD/MM/YYYY")}}
{{date ROW.A "DD/MM/YY" "DD/MM/YYYY"}} {{trim ROW.B}}
{{#if (gt (amount ROW.E) 0)}}
    Assets:Checking:HDFC    {{amount ROW.E}} ${currency}
    {{predictAccount ROW.B prefix="Income"}}
{{else}}
    {{predictAccount ROW.B prefix="Expenses"}}    {{amount ROW.D}} ${currency}
    Assets:Checking:HDFC
{{/if}}
{{/if}}
`,
}

const hdfcWorkbook: TemplateSource = {
  name: 'HDFC Account Statement XLS',
  content: (currency) => `{{#if (isDate ROW.A "DD/MM/YY" "DD/MM/YYYY" "YYYY-MM-DD")}}
{{date ROW.A "DD/MM/YY" "DD/MM/YYYY" "YYYY-MM-DD"}} {{trim ROW.B}}
{{#if (gt (amount ROW.F) 0)}}
    Assets:Checking:HDFC    {{amount ROW.F}} ${currency}
    {{predictAccount ROW.B prefix="Income"}}
{{else}}
    {{predictAccount ROW.B prefix="Expenses"}}    {{amount ROW.E}} ${currency}
    Assets:Checking:HDFC
{{/if}}
{{/if}}
`,
}

/** Debit in E, credit in F. */
const sbi: TemplateSource = {
  name: 'SBI Account Statement',
  content: (currency) => `{{#if (isDate ROW.A "D MMM YYYY" "DD/MM/YYYY" "YYYY-MM-DD")}}
{{date ROW.A "D MMM YYYY" "DD/MM/YYYY" "YYYY-MM-DD"}} {{trim ROW.C}}
{{#if (gt (amount ROW.F) 0)}}
    Assets:Checking:SBI    {{amount ROW.F}} ${currency}
    {{predictAccount ROW.C prefix="Income"}}
{{else}}
    {{predictAccount ROW.C prefix="Expenses"}}    {{amount ROW.E}} ${currency}
    Assets:Checking:SBI
{{/if}}
{{/if}}
`,
}

/** What failed or waits moved no money. What is added to the wallet comes from an account. */
const paytm: TemplateSource = {
  name: 'Paytm',
  content: (
    currency,
  ) => String.raw`{{#if (and (regexpTest ROW.A "^\d{1,2}/\d{1,2}/\d{4}") (not (regexpTest (toLowerCase ROW.I) "fail|pending|declined")))}}
{{date (regexpMatch ROW.A "^\d{1,2}/\d{1,2}/\d{4}") "D/M/YYYY"}} {{trim ROW.B}} {{trim ROW.C}}
{{#if (isBlank ROW.G)}}
    {{predictAccount ROW.B ROW.C ROW.E prefix="Expenses"}}    {{amount ROW.F}} ${currency}
    Assets:Checking:Paytm
{{else}}
    Assets:Checking:Paytm    {{amount ROW.G}} ${currency}
    {{predictAccount ROW.B ROW.C ROW.E prefix="Assets:Checking"}}
{{/if}}
{{/if}}
`,
}

/** One file for all accounts of a household: G says which. Moving money from one to the other is neither spending nor income. */
const mint: TemplateSource = {
  name: 'Mint',
  content: (currency) => `{{#if (isDate ROW.A "M/DD/YYYY")}}
{{date ROW.A "M/DD/YYYY"}} {{trim ROW.B}} | {{trim ROW.C}}
{{#if (eq (toLowerCase ROW.E) "debit")}}
    {{#if (regexpTest (toLowerCase ROW.F) "^transfer|card payment")}}Equity:Transfers{{else}}Expenses:{{trim ROW.F}}{{/if}}    {{amount ROW.D}} ${currency}
    {{or (match (toLowerCase ROW.G) Liabilities:CreditCard="card|visa|amex|mastercard" Assets:Savings="saving") "Assets:Checking"}}
{{else}}
    {{or (match (toLowerCase ROW.G) Liabilities:CreditCard="card|visa|amex|mastercard" Assets:Savings="saving") "Assets:Checking"}}    {{amount ROW.D}} ${currency}
    {{or (match (toLowerCase ROW.F) Equity:Transfers="^transfer|card payment" Income:Salary="paycheck|salary|wage" Income:Interest="interest") (predictAccount ROW.B ROW.F prefix="Income")}}
{{/if}}
{{/if}}
`,
}

const BANK_TEMPLATES: readonly TemplateSource[] = [hdfcText, hdfcWorkbook, sbi, paytm, mint]

/*
 * Units at their price; the cash is what the statement says; what rounding leaves goes to Expenses:Misc.
 */

/** Above the rows of a fund stands its code, a hyphen and its name, which has a blank in it; the marker of the depository and dates look like one. */
const FUND = String.raw`^(?!CAMSCASWS)[A-Z0-9]+-(\S+ .*?)(?: *\(.*| - ISIN.*)?$`
const consolidated: TemplateSource = {
  name: 'Consolidated Account Statement',
  content: (currency) => String.raw`{{#if (and (isDate ROW.A "DD-MMM-YYYY") (not (isBlank ROW.E)))}}
{{date ROW.A "DD-MMM-YYYY"}} {{trim ROW.B}}
    Assets:Equity:{{acronym (findAbove A regexp="${FUND}" group=1)}}    {{amount ROW.D}} {{acronym (findAbove A regexp="${FUND}" group=1)}} @ {{amount ROW.E}} ${currency}
    Assets:Checking    {{negate (amount ROW.C)}} ${currency}
    Expenses:Misc
{{/if}}
`,
}

const kuvera: TemplateSource = {
  name: 'Kuvera Transactions',
  content: (currency) => `{{#if (isDate ROW.A "YYYY-MM-DD")}}
{{#if (regexpTest (toLowerCase ROW.D) "sell|redeem|redemption|out")}}
{{date ROW.A "YYYY-MM-DD"}} Sell {{trim ROW.C}}
    Assets:Equity:{{acronym ROW.C}}    {{negate (amount ROW.E)}} {{acronym ROW.C}} @ {{amount ROW.F}} ${currency}
    Assets:Checking    {{amount ROW.H}} ${currency}
{{else}}
{{date ROW.A "YYYY-MM-DD"}} Buy {{trim ROW.C}}
    Assets:Equity:{{acronym ROW.C}}    {{amount ROW.E}} {{acronym ROW.C}} @ {{amount ROW.F}} ${currency}
    Assets:Checking    {{negate (amount ROW.H)}} ${currency}
{{/if}}
    Expenses:Misc
{{/if}}
`,
}

/** Two tables have dates; only the one with three schemes has a column J. A scheme without units has nothing to say. */
const nationalPension: TemplateSource = {
  name: 'National Pension Scheme',
  content: (currency) => `{{#if (and (isDate ROW.A "DD-MMM-YYYY") (not (isBlank ROW.J)))}}
{{date ROW.A "DD-MMM-YYYY"}} {{trim ROW.B}}
{{#if (or (gt (amount ROW.F default="0") 0) (lt (amount ROW.F default="0") 0))}}
    Assets:Equity:NPS:E    {{amount ROW.F}} NPS_E @ {{amount ROW.E}} ${currency}
{{/if}}
{{#if (or (gt (amount ROW.I default="0") 0) (lt (amount ROW.I default="0") 0))}}
    Assets:Debt:NPS:C    {{amount ROW.I}} NPS_C @ {{amount ROW.H}} ${currency}
{{/if}}
{{#if (or (gt (amount ROW.L default="0") 0) (lt (amount ROW.L default="0") 0))}}
    Assets:Debt:NPS:G    {{amount ROW.L}} NPS_G @ {{amount ROW.K}} ${currency}
{{/if}}
    {{#if (regexpTest ROW.B "Billing")}}Expenses:Charges:NPS{{else}}Assets:Checking{{/if}}
{{/if}}
`,
}

/** E is the price and F the units. */
const valueResearch: TemplateSource = {
  name: 'Value Research',
  content: (currency) => `{{#if (and (isDate ROW.A "YYYY-MM-DD") (not (isBlank ROW.F)))}}
{{#if (regexpTest (toLowerCase (textRange B D)) "redeem|redemption|sell|switch out|withdraw")}}
{{date ROW.A "YYYY-MM-DD"}} Sell {{trim ROW.B}}
    Assets:Equity:{{acronym ROW.B}}    {{negate (amount ROW.F)}} {{acronym ROW.B}} @ {{amount ROW.E}} ${currency}
    Assets:Checking    {{amount ROW.H}} ${currency}
{{else}}
{{date ROW.A "YYYY-MM-DD"}} Buy {{trim ROW.B}}
    Assets:Equity:{{acronym ROW.B}}    {{amount ROW.F}} {{acronym ROW.B}} @ {{amount ROW.E}} ${currency}
    Assets:Checking    {{negate (amount ROW.H)}} ${currency}
{{/if}}
    Expenses:Misc
{{/if}}
`,
}

/** A name with a digit or a sign in it is quoted; parts of a share are kept. */
const zerodha: TemplateSource = {
  name: 'Zerodha',
  content: (currency) => `{{#if (isDate ROW.C "YYYY-MM-DD")}}
{{date ROW.C "YYYY-MM-DD"}} {{capitalize ROW.G}} {{trim ROW.A}}
    Assets:Equity:{{trim ROW.A}}    {{#if (regexpTest (toLowerCase ROW.G) "sell")}}-{{/if}}{{round ROW.I precision=6}} {{#if (regexpTest ROW.A "[^A-Za-z]")}}"{{trim ROW.A}}"{{else}}{{ROW.A}}{{/if}} @ {{round ROW.J precision=4}} ${currency}
    Assets:Broker:Zerodha
{{/if}}
`,
}

/** J is what was deposited with the state. Whose deduction it was stands above, where B has a name. */
const incomeTax: TemplateSource = {
  name: 'Annual Income Tax Statement 26AS',
  content: (currency) => {
    const deductor = String.raw`(findAbove B regexp="^(?!Sr\.|Name of).*[A-Za-z]{3}")`
    return `{{#if (isDate ROW.D "DD-MMM-YYYY")}}
{{date ROW.D "DD-MMM-YYYY"}} TDS deducted by {{trim ${deductor}}}
    Expenses:Tax    {{amount ROW.J}} ${currency}
    {{predictAccount ${deductor} prefix="Income"}}
{{/if}}
`
  },
}

const INVESTMENT_TEMPLATES: readonly TemplateSource[] = [incomeTax, consolidated, kuvera, nationalPension, valueResearch, zerodha]
