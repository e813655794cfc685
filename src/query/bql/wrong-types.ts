const OPERATOR_OF: Readonly<Record<string, string>> = { quotient: '/', mod: '%', rem: '%' }
const TYPES: Readonly<Record<string, string>> = {
  'bql."position"': 'a position',
  'bql.inventory': 'an inventory',
  'bql.known': '',
  numeric: 'a number',
  integer: 'a number',
  bigint: 'a number',
  text: 'a text',
  'text[]': 'a set',
  date: 'a day',
  boolean: 'a condition',
}

/** What PostgreSQL says of operands that do not fit, in the words of the query that was translated; undefined for anything else. */
export function wrongTypes(message: string): string | undefined {
  const [, left, operator, right] = /^operator does not exist: (\S+) (\S+) (\S+)$/.exec(message) ?? []
  const [, name, given] = /^function bql\.(\w+)\((.*)\) does not exist$/.exec(message) ?? []
  const types = operator === undefined ? given?.split(', ') : [left!, right!]
  if (types === undefined) return undefined
  const called = operator ?? (OPERATOR_OF[name!] === undefined ? `${name}()` : OPERATOR_OF[name!]!)
  const told = types.map((type) => TYPES[type] ?? type).filter((type) => type !== '')
  const way = types.some((type) => type.startsWith('bql.')) && !called.endsWith(')') ? '; number(position) is the number of a position' : ''
  return `${called} does not take ${told.join(' and ')}${way}`
}
