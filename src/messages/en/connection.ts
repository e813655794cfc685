export const connection = {
  /** What goes wrong between the page and the server, and marks of the charts that the page writes itself. */
  brokeOff: 'The answer of the Daybook server broke off on its way. Check the connection and try again.',
  noAnswer: 'The Daybook server does not answer. Is it running?',
  unreadable: 'The answer of the server could not be read.',
  tooLarge: 'This is larger than the proxy in front of Daybook allows. Let it pass 26 MB (with nginx: client_max_body_size 26m).',
  notReached: (status: number) => `The proxy in front of Daybook does not reach it (status ${status}). Is it running?`,
  tooSlow: (status: number) =>
    `The proxy in front of Daybook did not wait for the answer (status ${status}). The work may have been done. Let it wait longer (with nginx: proxy_read_timeout).`,
  unexplained: (status: number) => `The server answered with status ${status} and without an explanation.`,
  loginElsewhere: 'This login was started in another tab, or is finished already. Log in again.',
  syncFailed: 'A sync has failed',
}
