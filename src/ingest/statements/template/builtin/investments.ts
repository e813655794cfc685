import type { TemplateSource } from './template-source.ts'

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

export const INVESTMENT_TEMPLATES: readonly TemplateSource[] = [incomeTax, consolidated, kuvera, nationalPension, valueResearch, zerodha]
