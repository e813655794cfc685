import type { Exact } from '#vocabulary/exact.ts'

/** An amount as a sample has it: "1.234,56", "1 234,56", "$1,234.56", "1234". */
export function written(amount: Exact, sample: string): string {
  const [, prefix = '', digits = '', suffix = ''] = /^(\D*?)(\d[\d.,' \u00a0]*)(.*)$/u.exec(sample) ?? []
  const match = /^(?:\d+(\D)(?=\d{3}))?\d+(?:(\D)(\d+))?$/u.exec(digits)
  if (!match) throw new Error(`"${sample}" is no sample of an amount`)
  const [, group = '', mark = '', decimals = ''] = match
  const [whole = '', cents = ''] = amount.abs().rounded(decimals.length).toText().split('.')
  const grouped = group === '' ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return `${amount.sign < 0 ? '-' : ''}${prefix}${grouped}${mark}${decimals === '' ? '' : cents.padEnd(decimals.length, '0')}${suffix}`
}
