/** A piece of a statement, and where it stands. */
export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'day' | 'sign' | 'end'
  /** As written; of a text what is between its quotes. */
  readonly text: string
  /** In UTF-16 units from 0. */
  readonly from: number
  readonly to: number
}

/** A statement that is not understood. */
export class NotUnderstood extends Error {
  constructor(
    message: string,
    readonly place: number,
  ) {
    super(message)
  }
}

const PIECE =
  /\s+|--[^\n]*|;\s*$|(?<day>\d{4}-\d\d-\d\d)|(?<number>\d+(?:\.\d*)?|\.\d+)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|'(?<single>(?:[^']|'')*)'|"(?<double>[^"]*)"|(?<sign><=|>=|!=|<>|!~|[-+*/%=<>~(),.#[\]])/uy

/** Returns the pieces of a statement of the Beancount Query Language. Throws NotUnderstood at what is none. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < statement.length) {
    const from = PIECE.lastIndex
    const match = PIECE.exec(statement)
    if (!match) throw new NotUnderstood(`"${String.fromCodePoint(statement.codePointAt(from)!)}" is nothing that a query has`, from)
    const { day, number, word, single, double, sign } = match.groups!
    const to = PIECE.lastIndex
    const add = (kind: Token['kind'], text: string): number => tokens.push({ kind, text, from, to })
    if (day !== undefined) add('day', day)
    else if (number !== undefined) add('number', number)
    else if (word !== undefined) add('word', word)
    else if (single !== undefined) add('text', single.replaceAll("''", "'"))
    else if (double !== undefined) add('text', double)
    else if (sign !== undefined) add('sign', sign)
  }
  tokens.push({ kind: 'end', text: '', from: statement.length, to: statement.length })
  return tokens
}
