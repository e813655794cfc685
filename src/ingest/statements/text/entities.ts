const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  pound: '£',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  minus: '\u2212',
  ndash: '\u2013',
  mdash: '\u2014',
  rsquo: '\u2019',
}

/** `&amp;`, `&#228;`, `&#xe4;` and the names that occur in statements; what is none of these stays as it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
        (whole, decimal: string | undefined, hex: string | undefined, name: string) => {
          if (decimal === undefined && hex === undefined) return NAMED[name] ?? whole
          const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
          return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
        },
      )
    : text
