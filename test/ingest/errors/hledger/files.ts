import { asUtf16, type ErrorCases, type Example } from '../example.ts'

/** A file for each level, each including the next one. */
const nested = (depth: number): Example['files'] =>
  Object.fromEntries(
    Array.from({ length: depth }, (_, level) => [level === 0 ? 'main.journal' : `${level}.journal`, `include ${level + 1}.journal\n`]),
  )

const asBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** Files that cannot be had, or are no journals. */
export const hledgerFiles: ErrorCases = {
  file_not_text: {
    when: 'A file is text in another encoding, such as Latin-1, or no text at all.',
    examples: [
      { files: { 'main.journal': asBytes('2024-01-31 Caf\xe9\n    food  1 EUR\n    cash\n') } },
      {
        files: { 'main.journal': asUtf16('2024-01-31 Bakery\n    food  1 EUR\n    cash\n') },
        shown: 'The same in UTF-16, with a byte order mark or without.',
      },
      { files: { 'main.journal': 'include 2023.journal\n', '2023.journal': asBytes('; Caf\xe9\n') } },
      { files: { 'bank.rules': 'source bank.csv\nfields date, amount\n', 'bank.csv': asBytes('2024-01-31,\xe9\n') } },
    ],
  },
  file_unreadable: {
    when: 'A file is not there, or may not be read.',
    examples: [
      'include 2023.journal\n',
      { files: { 'main.journal': 'include private.journal\n' }, unreadable: { 'private.journal': 'forbidden' } },
      { files: { 'main.journal': 'include archive\n' }, unreadable: { archive: 'directory' } },
      { files: { 'main.journal': 'include 2023.journal\n' }, unreadable: { '2023.journal': 'failed' } },
    ],
  },
  include_missing: { when: 'The pattern of an `include` matches no file.', examples: ['include archive/*.journal\n'] },
  include_invalid: { when: 'An `include` has no path, or one with an open bracket.', examples: ['include\n', 'include [2023.journal\n'] },
  include_cycle: {
    when: 'A file includes itself, or a file that includes it.',
    examples: ['include main.journal\n', { files: { 'main.journal': 'include 2023.journal\n', '2023.journal': 'include main.journal\n' } }],
  },
  include_too_deep: {
    when: 'Files include files that include files, and so on.',
    examples: [{ files: nested(202), shown: '`main.journal` includes `1.journal`, which includes `2.journal`, and so on up to `201.journal`.' }],
  },
  too_many_problems: {
    when: 'There is so much wrong that the file is probably no hledger journal.',
    examples: [
      { files: { 'main.journal': 'Bakery\n'.repeat(1001) }, shown: 'A file of 1,001 lines that are all wrong.', besides: ['directive_unknown'] },
    ],
  },
}
