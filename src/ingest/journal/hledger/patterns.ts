/**
 * hledger's regular expressions are POSIX extended ones without case. JavaScript's differ in little that anybody writes: named
 * classes inside brackets, and the order in which alternatives are tried.
 * Throws a SyntaxError for what is not an expression.
 */
export const pattern = (source: string, flags = 'i'): RegExp => new RegExp(source.replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole), flags)

const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z\\u00aa-\\uffff',
  digit: '0-9',
  alnum: '0-9a-zA-Z\\u00aa-\\uffff',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  print: ' -~\\u00a0-\\uffff',
  graph: '!-~\\u00a1-\\uffff',
  cntrl: '\\x00-\\x1f\\x7f',
  xdigit: '0-9a-fA-F',
  word: '\\w',
}

/** Replaces every match, with \1 to \9 standing for groups. */
export const replaceAll = (text: string, matching: RegExp, replacement: string): string =>
  text.replace(matching, (...found: unknown[]) =>
    replacement.replace(/\\(\d)/g, (_, digit: string) => {
      const group = found[Number(digit)]
      return typeof group === 'string' ? group : ''
    }),
  )
