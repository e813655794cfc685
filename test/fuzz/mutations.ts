import fc from 'fast-check'

/** What readers stumble over, whatever the language. */
const HOSTILE: readonly string[] = [
  [
    '',
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\0',
    '\ufeff',
    '\u2028',
    '\ud800',
    'ä',
    '€',
    '💶',
    '"',
    "'",
    '`',
    '\\',
    ';',
    '|',
    '%',
    '#',
    '*',
    '!',
    '?',
    '~',
  ],
  [
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '{{',
    '}}',
    '{{{',
    '<',
    '>',
    '<![CDATA[',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&a;',
    '&#x0;',
    '&',
    '@',
    '@@',
    '=',
    '==',
  ],
  [
    '0',
    '-0',
    '00',
    '1e999',
    '1E-999',
    '0x10',
    'NaN',
    'Infinity',
    '9'.repeat(20),
    '1.000,00',
    '1,000.00',
    '.5',
    '5.',
    '+',
    '-',
    '--1',
    '1/0',
    '2147483648',
  ],
  ['0000-00-00', '2024-02-30', '9999-12-31', '10000-01-01', '-1-01-01', '2024/1/1', '24:00', '2024-01-01T99:99:99Z', '29.02.2023'],
  [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '/(a+)+$/',
    '/.*.*.*.*x/',
    '/[/',
    '/(/',
    'regex:^(a|a)*$',
    '*'.repeat(30),
    '../../etc/passwd',
  ],
  [
    'include *',
    'include main.ledger',
    'alias /(.*)/ = \\1\\1',
    'define f(x)=f(x)',
    'apply account A',
    'end',
    'comment',
    'assert',
    'Y0',
    'D 1',
    '~ monthly',
    '= .*',
  ],
  ['- &a [*a]', '<<: *a', '? ', ': ', '!!js/function', '- - - - ', '|2', '>-'],
].flat()

/** A piece of a text: a word, a number, a run of blanks, or a sign. */
const piecesOf = (text: string): string[] => text.match(/[\p{L}_]+|[\d.,]+|[^\S\n]+|\n|./gsu) ?? []

type Mutation = (pieces: string[], other: readonly string[]) => string[]

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const at = (where: number, { length }: readonly unknown[]): number => Math.floor(where * length)

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ where: place, count: fc.integer({ min: 1, max: 12 }) }).map(
    ({ where, count }): Mutation =>
      (pieces) =>
        pieces.toSpliced(at(where, pieces), count),
  ),
  fc.record({ where: place, what: fc.constantFrom(...HOSTILE) }).map(
    ({ where, what }): Mutation =>
      (pieces) =>
        pieces.toSpliced(at(where, pieces), 0, what),
  ),
  fc.record({ where: place, what: fc.constantFrom(...HOSTILE) }).map(
    ({ where, what }): Mutation =>
      (pieces) =>
        pieces.toSpliced(at(where, pieces), 1, what),
  ),
  // Again and again: what is cheap once may be dear a thousand times.
  fc.record({ where: place, count: fc.integer({ min: 1, max: 20 }), times: fc.constantFrom(2, 10, 300) }).map(
    ({ where, count, times }): Mutation =>
      (pieces) => {
        const from = at(where, pieces)
        const piece = pieces.slice(from, from + count)
        return pieces.toSpliced(from, 0, ...Array.from({ length: times }, () => piece).flat())
      },
  ),
  fc.record({ where: place, times: fc.constantFrom(3, 60, 2000), pair: fc.constantFrom('()', '[]', '{}', '""', '<>', '-+', '!~') }).map(
    ({ where, times, pair }): Mutation =>
      (pieces) => {
        const from = at(where, pieces)
        return pieces.toSpliced(from, 1, pair[0]!.repeat(times), pieces[from] ?? '', pair[1]!.repeat(times))
      },
  ),
  // A piece of another text of the same kind.
  fc.record({ where: place, from: place, count: fc.integer({ min: 1, max: 60 }) }).map(
    ({ where, from, count }): Mutation =>
      (pieces, other) => {
        const start = at(from, other)
        return pieces.toSpliced(at(where, pieces), 0, ...other.slice(start, start + count))
      },
  ),
  fc.record({ one: place, another: place }).map(
    ({ one, another }): Mutation =>
      (pieces) => {
        const [first, second] = [at(one, pieces), at(another, pieces)]
        return pieces.with(first, pieces[second] ?? '').with(second, pieces[first] ?? '')
      },
  ),
  fc.record({ where: place }).map(
    ({ where }): Mutation =>
      (pieces) =>
        pieces.slice(0, at(where, pieces)),
  ),
  fc.record({ where: place, long: fc.constantFrom(100, 5000) }).map(
    ({ where, long }): Mutation =>
      (pieces) =>
        pieces.with(at(where, pieces), (pieces[at(where, pieces)] ?? 'x').repeat(long).slice(0, 20_000)),
  ),
)

const CHARACTERS_MAX = 200_000

/** Texts like the seeds with a few things wrong; what fails shrinks to as few of them as still fail. */
export function mutated(seeds: readonly string[]): fc.Arbitrary<string> {
  const anySeed = fc.constantFrom(...seeds)
  return fc
    .record({ seed: anySeed, other: anySeed, mutations: fc.array(mutation, { minLength: 1, maxLength: 6 }) })
    .map(({ seed, other, mutations }) => {
      const others = piecesOf(other)
      const pieces = mutations.reduce((so, mutate) => (so.length === 0 || so.length > CHARACTERS_MAX ? so : mutate(so, others)), piecesOf(seed))
      return pieces.join('').slice(0, CHARACTERS_MAX)
    })
}
