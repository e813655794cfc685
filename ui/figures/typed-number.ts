/** Digits in groups, all by one mark: "1,234,567", "12,34,567". Nobody groups behind a zero, or less than three digits in the end. */
const GROUPED = /^[1-9]\d{0,2}([.,])(?:\d{2,3}\1)*\d{3}$/

/** The digits alone of a number without a fraction. */
const wholeIn = (text: string): string | undefined => (/^\d*$/.test(text) ? text : GROUPED.test(text) ? text.replaceAll(/[.,]/g, '') : undefined)

/** Digits and marks as a Japanese or Chinese keyboard may write them: twice as wide. */
const WIDE = /[\uff0b-\uff0e\uff10-\uff19]/g
const WIDER_BY = 0xfee0

/**
 * "1,020.00", "1.020,00", "− 1 020" → the decimal as the service reads it; undefined for anything else, so that a mark too many ("1.234.56")
 * does not make a hundred of one. Where one mark alone could be either, three digits behind it, it is what the person's language makes of it.
 */
export const decimalIn = (written: string, decimalMark: '.' | ','): string | undefined => {
  const text = written
    .trim()
    .replaceAll(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDER_BY))
    .replace(/^[\u2212–-]\s*/, '-')
    .replaceAll(/[\s'\u2019\u00a0\u202f]/g, '')
  const [, minus = '', digits = ''] = /^(-?)\+?(.*)$/.exec(text) ?? []
  if (!/^(-?|\+)[\d.,]*\d[.,]?$/.test(text)) return undefined
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const mark = digits[last]
  const grouped = wholeIn(digits)
  const before = mark === undefined || digits.indexOf(mark) < last ? undefined : wholeIn(digits.slice(0, last))
  if (grouped !== undefined && (before === undefined || mark !== decimalMark)) return minus + grouped
  return before === undefined ? undefined : `${minus}${before || '0'}.${digits.slice(last + 1) || '0'}`
}

/** What separates the digits of a fraction where a person lives. */
export const decimalMarkOf = (locale: string): '.' | ',' => {
  try {
    return new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  } catch {
    return '.'
  }
}

/** A decimal as the service reads it, as a person would type it. */
export const asTyped = (decimal: string, decimalMark: '.' | ','): string => decimal.replace('.', decimalMark)
