import type { Sentence } from '../wording.ts'

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
