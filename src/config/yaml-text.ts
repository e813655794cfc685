import { Document, type ToStringOptions, visit } from 'yaml'

/** A text before whose first word stands a line of blanks: as a block it would be read as another one. */
const BLANK_FIRST = /^\s*[ \t](\n|$)/

/** The text of a document with its long lines left long. */
export function yamlText(document: Document, options: ToStringOptions = {}): string {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && BLANK_FIRST.test(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0, ...options })
}

/** A value as the text of a document. */
export const yamlOf = (value: unknown, options: ToStringOptions = {}): string => yamlText(new Document(value), options)
