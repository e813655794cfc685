import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const sheets = {
  title: 'Sheets',
  deleted: (name: string) => `${name} deleted`,
  readOnly: 'Read-only: what you type is calculated but not saved',
  errors: (count: number) => plural(count, { one: '# error', other: '# errors' }),
  error: 'Error',
  errorAt: (line: number, column: number, message: string) => `Line ${line}, column ${column}: ${message}`,
  saveFirst: 'Save first',
  rename: 'Rename',
  renameSheet: 'Rename the sheet',
  newName: 'New name',
  notCreated: 'The sheet could not be created',
  nameOfNewSheet: 'Name of the new sheet',
  createSheet: 'Create sheet',
  newSheet: 'New sheet',
  none: 'There are no sheets yet',
  explained: <Node>(example: Node): Sentence<Node> => [
    'A sheet is a text in which each line is calculated: numbers, amounts in currencies, loans, savings, and figures of the book, as in ',
    example,
    '. It is recalculated when the book changes.',
  ],
  cannotWrite: 'This installation is read-only.',
  createFirst: 'Create your first sheet',
  noSuchSheet: <Node>(name: string, all: Node): Sentence<Node> => [`There is no sheet “${name}”. `, all],
  allSheets: 'All sheets',
}
