import type { TemplateSource } from './template-source.ts'

/*
 * What is refunded takes from the expense that it was; what is paid to the card comes from an account. Neither is income.
 */
const PAYMENT = 'payment|autopay|thank you'

/** CR stands in a column of its own. */
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

/** CR or DR stands behind the amount. */
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

/** How many pieces a line of this PDF has is never certain: they are joined, and C or D at the end says which way the money went. */
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

export const CARD_TEMPLATES: readonly TemplateSource[] = [icici, idfc, sbiCard]
