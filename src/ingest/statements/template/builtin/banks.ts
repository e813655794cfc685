import type { TemplateSource } from './template-source.ts'

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

export const BANK_TEMPLATES: readonly TemplateSource[] = [hdfcText, hdfcWorkbook, sbi, paytm, mint]
