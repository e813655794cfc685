import type { Sentence } from '../wording.ts'

export const documents = {
  title: 'Documents',
  byDay: 'By day',
  byAccount: 'By account',
  order: 'Order',
  withoutPayee: 'No payee',
  heads: {
    document: 'Document',
    tags: 'Tags',
    size: 'Size',
    source: 'Source',
  },
  fromFolder: 'documents folder',
  ofAccount: (account: string) => `Documents of ${account}`,
  newestOf: (shown: string, all: string) => `The newest ${shown} of ${all}.`,
  noneWithLine: <Node>(example: Node): Sentence<Node> => [
    'The journal has no documents yet. To attach a receipt to a transaction, select its amount in any list, then choose or drop the file. Or add a line such as ',
    example,
  ],
  noneWithTag: <Node>(example: Node): Sentence<Node> => [
    'The journal has no documents yet. To attach a receipt to a transaction, select its amount in any list, then choose or drop the file. Or add a tag below it: ',
    example,
  ],
  tooLarge: (name: string, size: number) =>
    `${name} is larger than ${size} MiB. Copy it into the documents folder yourself, and name it in the journal.`,
  unreadableFile: (name: string) => `${name} could not be read. It may be a folder, or have been moved.`,
  attached: (what: string) => `Attached ${what}.`,
  attaching: 'Attaching…',
  attach: 'Attach',
  attachThese: (names: string) => `Attach ${names} to this transaction?`,
  attachReceipt: 'Attach a receipt',
  attachAnother: 'Attach another',
  addDocument: 'Add a document',
  dayOfDocument: 'Day of the document',
  saveCopy: 'Save a copy',
  states: {
    missing: 'file not found',
    outside: 'outside the journal’s folder: not opened here',
    not_a_document: 'not a PDF, picture, text or mail: not opened here',
    unreadable: 'no permission to read it',
    large: 'too large to open here',
  },
}
