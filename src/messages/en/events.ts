import type { Sentence } from '../wording.ts'

export const events = {
  title: 'Events',
  newestFirst: (type: string) => `${type}, newest first`,
  from: <Node>(day: Node): Sentence<Node> => ['from ', day],
  to: <Node>(first: Node, last: Node): Sentence<Node> => [first, ' to ', last],
  fromTo: <Node>(first: Node, last: Node): Sentence<Node> => ['from ', first, ' to ', last],
  upcoming: 'upcoming',
  since: (day: string) => `since ${day}`,
  notInDialect: (dialect: string) =>
    `Journals of ${dialect} have no events; only those of beancount do. A note about an account or a comment in the journal serves as well.`,
  none: <Node>(example: Node): Sentence<Node> => ['The journal has no events yet. Add one with a line such as ', example],
}
