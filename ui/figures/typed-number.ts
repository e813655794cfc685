/** Numbers as people type them. Pure. */

/**
 * "1,020.00", "1.020,00", "− 1 020" → the decimal as the service reads it; undefined for anything else. Where one mark alone could be
 * either, three digits behind it, it is what the person's language makes of it.
 */
export const decimalIn = (written: string, decimalMark: '.' | ','): string | undefined => {
  const text = written
    .trim()
    .replace(/^[\u2212–-]\s*/, '-')
    .replaceAll(/[\s'\u2019\u00a0\u202f]/g, '')
  if (!/^[-+]?\d[\d.,]*$|^[-+]?[.,]\d+$/.test(text)) return undefined
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return text.replace('+', '')
  const mark = text[last]!
  const count = text.split(mark).length - 1
  const hasBoth = text.includes('.') && text.includes(',')
  const isDecimal = count === 1 && (hasBoth || text.length - last - 1 !== 3 || mark === decimalMark)
  const whole = (isDecimal ? text.slice(0, last) : text).replaceAll(/[.,]/g, '').replace('+', '')
  return isDecimal ? `${whole === '' || whole === '-' ? `${whole}0` : whole}.${text.slice(last + 1) || '0'}` : whole
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
