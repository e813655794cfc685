import type { Sentence } from '../wording.ts'

/** What the page shows before its code is there, and when it does not come. */
export const frame = {
  description: 'Your books, from your own journal files.',
  loading: 'Loading',
  needsJavaScript: 'Daybook shows your books in the browser and needs JavaScript for it. Every figure is also at /api/openapi.json.',
  filesNotLoaded: 'The files of this page could not be loaded: Daybook was updated while it ran, or has stopped. Restart it and reload this page.',
  language: 'Language',
  helpAboutPage: 'Help about this page',
}

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

export const loading = {
  /** What is shown while answers or code are on their way, and when they do not come. */
  loading: 'Loading',
  noAnswer: 'The server has not answered yet. It may be busy, or unreachable.',
  pageNotLoaded: 'This page could not be loaded. Daybook may have been updated, or the server does not answer.',
  overlayNotLoaded: 'What you opened could not be loaded. Daybook may have been updated, or the server does not answer.',
  dropHere: 'Drop statements to import them',
  fileNotTaken: (name: string) =>
    `${name} was not imported: the import could not be loaded. Daybook may have been updated, or the server does not answer.`,
  filesNotTaken: 'The files were not imported: the import could not be loaded. Daybook may have been updated, or the server does not answer.',
  pageNotFound: 'Page not found',
  nothingHere: <Node>(dashboard: Node): Sentence<Node> => ['There is no page at this address. Go to the ', dashboard, '.'],
  dashboard: 'dashboard',
}

export const login = {
  title: 'Log in',
  userName: 'User name',
  password: 'Password',
  code: 'Code of your authenticator app, or a recovery code',
  sessionEnded: 'Your session has ended: it lasts a day, and ends with a new password. Log in again.',
  tooManyAttempts: 'Too many failed attempts. Wait a minute, then try again.',
  loggingIn: 'Logging in…',
  backToLogin: 'Back to the login',
}

export const help = {
  title: 'Help',
  parts: {
    guide: 'Guide',
    explain: 'Explanations',
    reference: 'Reference',
    glossary: 'Glossary',
  },
  shortcuts: 'Keyboard shortcuts',
  search: 'Search the titles',
  noneFound: 'No titles match.',
  allTopics: 'All topics',
}
