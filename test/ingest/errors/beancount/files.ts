import { asUtf16, type ErrorCases } from '../example.ts'

const asBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** Files that cannot be had, or are no journals. */
export const beancountFiles: ErrorCases = {
  file_binary: {
    when: 'A file has NUL bytes, as pictures, archives and spreadsheets do.',
    examples: [{ files: { 'main.beancount': asBytes('PK\0\0\n') } }],
  },
  file_not_utf8: {
    when: 'A file is text in another encoding, such as Latin-1.',
    examples: [
      { files: { 'main.beancount': asBytes('; Caf\xe9\n2024-01-01 open Assets:Cash\n') } },
      { files: { 'main.beancount': asUtf16('2024-01-01 open Assets:Cash\n') }, shown: 'The same in UTF-16, with a byte order mark or without.' },
    ],
  },
  file_unreadable: {
    when: 'A file is not there, or may not be read.',
    examples: [
      'include "2023.beancount"\n',
      { files: { 'main.beancount': 'include "private.beancount"\n' }, unreadable: { 'private.beancount': 'forbidden' } },
      { files: { 'main.beancount': 'include "archive"\n' }, unreadable: { archive: 'directory' } },
      { files: { 'main.beancount': 'include "2023.beancount"\n' }, unreadable: { '2023.beancount': 'failed' } },
      { files: {}, unreadable: { 'main.beancount': 'missing' }, shown: 'The root itself may be missing.' },
    ],
  },
  file_included_twice: {
    when: 'A file is included again, or includes itself.',
    examples: [{ files: { 'main.beancount': 'include "2023.beancount"\ninclude "2023.beancount"\n', '2023.beancount': '' } }],
  },
  include_matches_nothing: { when: 'The pattern of an `include` matches no file.', examples: ['include "archive/*.beancount"\n'] },
  too_many_problems: {
    when: 'There is so much wrong that the file is probably no beancount journal.',
    examples: [{ files: { 'main.beancount': 'Bakery\n\n'.repeat(1001) }, shown: 'A file of 1,001 lines that are all wrong.', besides: ['syntax'] }],
  },
}
