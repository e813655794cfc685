import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const convert = {
  title: 'Convert',
  written: (files: string, root: string) => `Created ${files}, starting with ${root}. You can undo this on the Changes page.`,
  keep: 'Keep the result',
  downloadArchive: (files: string) => `Download ${files} as an archive`,
  newFolder: 'or create a folder next to the book',
  createFolder: 'Create',
  bookStays: <Node>(setting: Node): Sentence<Node> => [
    'The book itself does not change. To use the converted one, set ',
    setting,
    ' in the configuration to it.',
  ],
  writtenFor: (dialect: string) => `This book is written for ${dialect}`,
  otherDialect: 'Convert the book to another dialect',
  explained:
    'Every file is rewritten in the other dialect, and the result is read again: each account must have the same balance. What the other dialect cannot express is listed with its line. Nothing is saved before you have seen it, and the book does not change.',
  convertTo: (dialect: string) => `Convert to ${dialect}`,
  target: 'Convert to',
  working: (dialect: string) => `Converting the book to ${dialect} and reading the result. A large book takes some seconds.`,
  notPossible: 'This book cannot be converted now',
  converted: (transactions: string, from: string, to: string) => `${transactions} converted from ${from} to ${to}`,
  sameBalances: (dialect: string) => `Every account has the same balance when ${dialect} reads it.`,
  nothingLeftOut: 'Nothing was left out.',
  leftOut: (count: number) => plural(count, { one: '# place left out or written differently', other: '# places left out or written differently' }),
  becomes: <Node>(source: Node, result: string): Sentence<Node> => [source, ` becomes ${result}`],
  textOf: (label: string, name: string) => `${label}: ${name}`,
  onlyBeginning: 'Only the beginning of this file is shown. The archive and the folder have all of it.',
}
